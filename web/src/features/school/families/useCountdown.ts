import { useEffect, useMemo, useState } from 'react'

const SECOND = 1_000

/** Whole seconds left of so many, counting down to nought; only how long it is counts, not what the clock says. */
export function useCountdown(seconds: number): number {
  const until = useMemo(() => Date.now() + seconds * SECOND, [seconds])
  const [now, setNow] = useState(Date.now)
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / SECOND)))
  useEffect(() => {
    if (left === 0) return
    const clock = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(clock)
  }, [left])
  return left
}
