import { useEffect } from 'react'
import { isChosen, isLanguage, language } from '../language/choice'
import { speak } from '../language/speak'
import { saveData } from '../lib/dataSaver'
import { useTheme } from '../ui/layout/theme'
import { api, unwrap } from './client'
import { useMe } from './me'

/** On a device that was never told how to look, what its person chose elsewhere holds. */
export function useKeptLooks() {
  const me = useMe().data
  const isIn = Boolean(me && !me.mustChangePassword && !me.mustEnrolTotp)
  const [, chooseTheme] = useTheme()
  useEffect(() => {
    if (!isIn || !isNewDevice()) return
    unwrap(api.GET('/api/account/profile')).then(
      ({ settings }) => {
        chooseTheme(settings.theme)
        if (settings.dataSaver !== null) saveData(settings.dataSaver)
        if (isChosen()) return // on the way in
        if (isLanguage(settings.language) && settings.language !== language) return speak(settings.language)
      },
      () => undefined, // the device's own looks stay; nothing is lost
    )
  }, [isIn, chooseTheme])
}

/** Nothing was ever chosen here. Where storage is blocked there is nothing to remember it by, so nothing is asked. */
function isNewDevice(): boolean {
  try {
    return localStorage.getItem('theme') === null && localStorage.getItem('data-saver') === null
  } catch {
    return false
  }
}
