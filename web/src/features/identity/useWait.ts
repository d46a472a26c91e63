import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../lib/problem'

const SECOND = 1000

/** Seconds until something may be tried again, counting down. */
export function useWait(start = 0) {
  const [until, setUntil] = useState(() => Date.now() + start * SECOND)
  const [now, setNow] = useState(Date.now)
  const isWaiting = until > now
  useEffect(() => {
    if (!isWaiting) return
    const clock = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(clock)
  }, [isWaiting])

  const waitFor = useCallback((seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND)
  }, [])
  /** Waits as long as a refusal says. */
  const heed = useCallback(
    ({ status, extra }: Problem) => {
      if (status === 429 && typeof extra.retryAfter === 'number') waitFor(extra.retryAfter)
    },
    [waitFor],
  )
  return { wait: isWaiting ? Math.ceil((until - now) / SECOND) : 0, waitFor, heed }
}
