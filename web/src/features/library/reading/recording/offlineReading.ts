import { HEARTBEAT_CREDIT_SECONDS } from '../../../../api/constants.gen'
import { type OwnDevice, readLicence, readOwnDevice } from '../../../../api/protection/deviceStore'
import { trustedTime } from '../../../../lib/protection/clock'
import type { DeviceKeys } from '../../../../lib/protection/deviceKeys'
import { beginChain, link, type Noted } from '../../../../lib/protection/offlineEntry'
import { alone } from './locks'
import type { Chain, OfflineEntry, OfflineLog } from './offlineLog'
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
    const noted = this.noted(event)
    return this.next(() => this.append(noted))
  }

  /** Kept unsigned in place of what was held before: a phone that dies has it, and it costs no data. */
  hold(event: Omit<ReadingEvent, 'seq'>): Promise<unknown> {
    const noted = this.noted(event)
    return this.next(() => this.log.hold(this.licenceId, noted))
  }

  private next(act: () => Promise<void>): Promise<unknown> {
    this.noting = this.noting
      .then(() => alone(nameOf(this.licenceId), act))
      // A full disk must not stop the reading.
      .catch(() => {})
    return this.noting
  }

  private noted({ type, page, monoMs, visible, inputAgeS }: Omit<ReadingEvent, 'seq'>): Noted & Typed {
    const passed = Math.max(0, performance.now() - monoMs)
    const at = Math.round(trustedTime(this.device.seen, Date.now()) - passed)
    const inputAgeMs = Math.round(1000 * (inputAgeS ?? 0))
    return { opening: this.opening, type, page: page ?? 1, at, monoMs, visible: visible ?? true, inputAgeMs }
  }

  private async append(noted: Noted & Typed): Promise<void> {
    const { log, device, licenceId, bookId, opening } = this
    const found = await log.chain(licenceId)
    // What an opening before this one held on to is the last of it.
    const known =
      found?.held && found.held.opening !== opening ? await linkHeld(log, device.keys, found) : found
    const chain = known ?? { ...(await beginChain(licenceId, bookId)), userId: device.userId, at: 0 }
    await linked(log, device.keys, chain, noted)
  }
}

type Typed = Pick<ReadingEvent, 'type'>

/** Writes what was noted as the chain's next entry; nothing is held any more then. */
async function linked(log: OfflineLog, keys: DeviceKeys, chain: Chain, noted: Noted & Typed): Promise<Chain> {
  const at = Math.max(noted.at, chain.at)
  const { entry, end } = await link(keys, chain, { ...noted, at })
  const moved = { ...chain, ...end, at, held: null }
  await log.append(moved, { ...entry, type: noted.type })
  return moved
}

/** What a reading held on to and nothing followed becomes an entry like any other. Under the chain's lock. */
export const linkHeld = (log: OfflineLog, keys: DeviceKeys, chain: Chain): Promise<Chain> =>
  chain.held ? linked(log, keys, chain, { ...chain.held, type: 'progress_update' }) : Promise.resolve(chain)

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
export function secondsIn(entries: Pick<OfflineEntry, 'opening' | 'monoMs' | 'visible'>[]): number {
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
  for (const { licenceId, bookId, held } of await log.chains(userId)) {
    const noted = await log.entries(licenceId)
    const entries = held ? [...noted, held] : noted
    if (entries.length > 0) bookIds.add(bookId)
    events += entries.length
    seconds += secondsIn(entries)
  }
  return { bookIds: [...bookIds], events, seconds }
}
