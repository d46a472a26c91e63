import { useCallback, useEffect, useRef } from 'react'

/** `await later(ms)`: goes on after so many milliseconds, unless the screen was left before. */
export function useLater() {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
    }
  }, [])
  return useCallback(
    (ms: number) => new Promise<void>((resolve) => timers.current.add(setTimeout(resolve, ms))),
    [],
  )
}
