import { type RefObject, useEffect, useState } from 'react'

/** Seconds until the server's own end of the test, by the server's clock; never below zero. */
export function useSecondsLeft(expiresAt: string, aheadMs: RefObject<number>): number {
  const [left, setLeft] = useState(() => secondsUntil(expiresAt, aheadMs.current))
  useEffect(() => {
    const ticking = setInterval(() => setLeft(secondsUntil(expiresAt, aheadMs.current)), 500)
    return () => clearInterval(ticking)
  }, [expiresAt, aheadMs])
  return left
}

const secondsUntil = (at: string, aheadMs: number) =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.now() - aheadMs) / 1000))
