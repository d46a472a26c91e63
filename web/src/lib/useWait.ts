import { useCallback, useEffect, useState } from 'react'
import type { Problem } from './problem'

const SECOND = 1000

/** Seconds until something may be tried again, counting down; one count for each name or way that was refused. */
export function useWaits(start: Record<string, number> = {}) {
  const [untils, setUntils] = useState(() =>
    Object.fromEntries(Object.entries(start).map(([of, seconds]) => [of, Date.now() + seconds * SECOND])),
  )
  const [now, setNow] = useState(Date.now)
  const isWaiting = Object.values(untils).some((until) => until > now)
  useEffect(() => {
    if (!isWaiting) return
    const clock = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(clock)
  }, [isWaiting])

  const waitFor = useCallback((of: string, seconds: number) => {
    const asked = Date.now()
    setNow(asked)
    setUntils((before) => ({ ...before, [of]: asked + seconds * SECOND }))
  }, [])
  /** Waits as long as a refusal says. */
  const heed = useCallback(
    (of: string, { status, extra }: Problem) => {
      if (status === 429 && typeof extra.retryAfter === 'number') waitFor(of, extra.retryAfter)
    },
    [waitFor],
  )
  const waitOf = (of: string) => Math.max(0, Math.ceil(((untils[of] ?? 0) - now) / SECOND))
  return { waitOf, waitFor, heed }
}

const ONE = 'one'

/** The same, where there is one thing to wait for. */
export function useWait(start = 0) {
  const { waitOf, waitFor, heed } = useWaits({ [ONE]: start })
  return {
    wait: waitOf(ONE),
    waitFor: useCallback((seconds: number) => waitFor(ONE, seconds), [waitFor]),
    heed: useCallback((problem: Problem) => heed(ONE, problem), [heed]),
  }
}
