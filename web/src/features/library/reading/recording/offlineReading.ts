import { HEARTBEAT_CREDIT_SECONDS } from '../../../../api/constants.gen'
import { type OwnDevice, readLicence, readOwnDevice } from '../../../../api/protection/deviceStore'
import { trustedTime } from '../../../../lib/protection/clock'
import { beginChain, link } from '../../../../lib/protection/offlineEntry'
import { alone } from './locks'
import type { OfflineEntry, OfflineLog } from './offlineLog'
import type { ReadingEvent } from './outbox'

/** Notes one opening of a kept book without a network, each event signed and linked to the one before. */
export class OfflineReading {
  private noting: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly log: OfflineLog,
    private readonly device: OwnDevice,
    private readonly licenceId: string,
    private readonly bookId: string,
    private readonly opening: string,
  ) {}

  /** Events are written one after the other, in the order they happened. */
  note(event: Omit<ReadingEvent, 'seq'>): Promise<unknown> {
    const passed = Math.max(0, performance.now() - event.monoMs)
    const at = Math.round(trustedTime(this.device.seen, Date.now()) - passed)
    this.noting = this.noting
      .then(() => alone(nameOf(this.licenceId), () => this.append(event, at)))
      // A full disk must not stop the reading.
      .catch(() => {})
    return this.noting
  }

  private async append({ type, page, monoMs, visible, inputAgeS }: Omit<ReadingEvent, 'seq'>, at: number) {
    const { log, device, licenceId, bookId, opening } = this
    const known = await log.chain(licenceId)
    const chain = known ?? {
      ...(await beginChain(licenceId, bookId)),
      userId: device.userId,
      at: 0,
    }
    const noted = { opening, type, page: page ?? 1, monoMs, visible: visible ?? true }
    const moment = { at: Math.max(at, chain.at), inputAgeMs: Math.round(1000 * (inputAgeS ?? 0)) }
    const { entry, end } = await link(device.keys, chain, { ...noted, ...moment })
    await log.append({ ...chain, ...end, at: moment.at }, { ...entry, type })
  }
}

/** The log of a book that this device may open without a network; null for every other. */
export async function offlineReadingOf(
  log: OfflineLog,
  userId: string,
  bookId: string,
  opening: string,
): Promise<OfflineReading | null> {
  try {
    const [device, licence] = await Promise.all([readOwnDevice(userId), readLicence(userId, bookId)])
    return device && licence ? new OfflineReading(log, device, licence.id, bookId, opening) : null
  } catch {
    return null
  }
}

/** The lock under which the end of a chain is read and moved on. */
export const nameOf = (licenceId: string) => `offline reading ${licenceId}`

/** Seconds that what waits will be worth at the most, as the server reckons them. */
export function secondsIn(entries: OfflineEntry[]): number {
  const last = new Map<string, number>()
  let ms = 0
  for (const { opening, monoMs, visible } of entries) {
    const gap = monoMs - (last.get(opening) ?? monoMs)
    if (visible) ms += Math.max(0, Math.min(gap, HEARTBEAT_CREDIT_SECONDS * 1000))
    last.set(opening, monoMs)
  }
  return Math.round(ms / 1000)
}

/** Seconds of a learner's offline reading that still have to be sent, and the books they were read in. */
export async function waitingIn(log: OfflineLog, userId: string) {
  const bookIds = new Set<string>()
  let [events, seconds] = [0, 0]
  for (const { licenceId, bookId } of await log.chains(userId)) {
    const entries = await log.entries(licenceId)
    if (entries.length > 0) bookIds.add(bookId)
    events += entries.length
    seconds += secondsIn(entries)
  }
  return { bookIds: [...bookIds], events, seconds }
}
