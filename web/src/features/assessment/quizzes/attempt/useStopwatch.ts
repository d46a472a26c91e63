import { useEffect, useRef } from 'react'

/** Whole seconds since the last reading or the last change of `of`, not counting while the page was hidden. */
export function useStopwatch(of: number) {
  const run = useRef({ since: Date.now(), ms: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts the watch anew
  useEffect(() => {
    run.current = { since: Date.now(), ms: 0 }
    const onChange = () => {
      const { since, ms } = run.current
      // Time until hiding is kept; time hidden is not.
      run.current = { since: Date.now(), ms: document.hidden ? ms + Date.now() - since : ms }
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [of])

  return () => {
    const { since, ms } = run.current
    const all = ms + Date.now() - since
    const seconds = Math.floor(all / 1000)
    run.current = { since: Date.now(), ms: all - seconds * 1000 }
    return seconds
  }
}
