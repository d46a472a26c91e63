import { useEffect, useState } from 'react'

const SECOND = 1_000

/** Whole seconds until a moment, counting down to nought. */
export function useCountdown(until: string): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND))
  useEffect(() => {
    if (left === 0) return
    const clock = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(clock)
  }, [left])
  return left
}
