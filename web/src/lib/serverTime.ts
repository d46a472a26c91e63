// Less may be a slow way there and back; a clock that is wrong is hours off, or a day.
const MATTERS_MS = 5 * 60_000

let offMs = 0

/** The server told its time: how far this device's clock is off it. */
export function heardTime(date: string | null): void {
  const off = Date.now() - Date.parse(date ?? '')
  if (!Number.isNaN(off)) offMs = Math.abs(off) < MATTERS_MS ? 0 : off
}

/** Now by the server's clock, as far as it was heard: what "today", "just now" and "until" go by. */
export const serverNow = (): Date => new Date(Date.now() - offMs)
