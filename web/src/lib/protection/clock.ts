import { CLOCK_DRIFT_HOURS } from '../../api/constants.gen'

/** What a device remembers of time: the latest moment it knew for certain, and how far its own clock was off then. */
export interface SeenTime {
  /** The later of the server's time and every moment seen since, in milliseconds. */
  latest: number
  /** The device's clock less the server's, when the server last answered. */
  drift: number
}

const MOST_DRIFT_MS = CLOCK_DRIFT_HOURS * 3_600_000

/** The server answered: its time is certain, also where the device's clock once ran ahead of it. */
export function heardServer(serverTime: number, ownTime: number): SeenTime {
  return { latest: serverTime, drift: ownTime - serverTime }
}

/** The moment licences are judged by: a clock that was turned back does not count. Never goes back. */
export function trustedTime(seen: SeenTime | null, ownTime: number): number {
  return Math.max(ownTime - (seen?.drift ?? 0), seen?.latest ?? 0)
}

/** Time passed on the device: what it has seen does not get younger. */
export const passed = (seen: SeenTime, ownTime: number): SeenTime => ({
  ...seen,
  latest: trustedTime(seen, ownTime),
})

/** Must the server be asked before a saved book opens? So where it was never heard, or the clock is a day off. */
export function mustAskServer(seen: SeenTime | null, ownTime: number): boolean {
  if (seen === null) return true
  return Math.abs(seen.drift) > MOST_DRIFT_MS || seen.latest - (ownTime - seen.drift) > MOST_DRIFT_MS
}
