import { useEffect } from 'react'
import { useAskWhoIsIn } from './data'

/** Somebody may have signed in in another tab meanwhile; looked up whenever this one is looked at again. */
export function useNoticeOthers() {
  const askWhoIsIn = useAskWhoIsIn()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && askWhoIsIn()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
}
