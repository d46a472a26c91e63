import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LANGUAGES, type Language, language } from '../language/choice'
import { speak } from '../language/speak'
import { useDataSaver } from '../lib/dataSaver'
import { type Theme, useTheme } from '../ui/layout/theme'
import { Segments } from '../ui/primitives/Button'

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]
const SAVER = [
  { value: 'on', label: t`Data saver` },
  { value: 'off', label: t`Full` },
]

/** What each device decides for itself: the language, the colours, and how much data to spend. */
export function Switches() {
  const [theme, choose] = useTheme()
  const [isSaving, save] = useDataSaver()
  return (
    <div className="switches">
      <LanguageSwitch />
      <Segments label={t`Colours`} options={THEMES} value={theme} onChange={choose} />
      <Segments
        label={t`Data use`}
        options={SAVER}
        value={isSaving ? 'on' : 'off'}
        onChange={(value) => save(value === 'on')}
      />
    </div>
  )
}

/** Each language by its own name; a draft is called one, before it is chosen and after. */
function LanguageSwitch() {
  const [isMissing, setMissing] = useState(false)
  const isDraft = LANGUAGES.some(({ code, isDraft }) => isDraft && code === language)
  const choose = (next: Language) => speak(next).catch(() => setMissing(true))
  return (
    <div>
      <Segments label={t`Language`} options={OPTIONS} value={language} onChange={choose} />
      {isDraft && (
        <p className="text--14 text--muted">
          <Trans>This translation is a draft. Nobody has checked it yet; the rest is in English.</Trans>
        </p>
      )}
      <p role="status" className="text--14">
        {isMissing && <Trans>The words did not come. Try again when you are online.</Trans>}
      </p>
    </div>
  )
}

const OPTIONS = LANGUAGES.map(({ code, name, isDraft }) => ({
  value: code,
  label: isDraft ? t`${name} (draft)` : name,
}))
