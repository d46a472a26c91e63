/** 90 of `1:30`; nought of what is no time. */
export function secondsOf(clock: string): number {
  const [minutes, seconds] = clock.split(':').map(Number)
  const found = (minutes ?? 0) * 60 + (seconds ?? 0)
  return Number.isInteger(found) ? Math.min(found, 86_400) : 0
}
