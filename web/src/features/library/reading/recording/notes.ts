import type { Delivery } from './delivery'
import { sendOfflineReading } from './offlineDelivery'
import type { OfflineLog } from './offlineLog'
import { type OfflineReading, offlineReadingOf, waitingIn } from './offlineReading'
import { randomKey } from './opening'
import type { ReadingEvent } from './outbox'

interface Listener {
  /** More or less waits, or was counted. */
  changed: () => void
  /** Entries that can never be counted were dropped. */
  lost: () => void
}

/** The signed log beside a recording: what is read of a kept book while there is no network. */
export class Noting {
  private reading: OfflineReading | null = null
  private noted: Promise<unknown> = Promise.resolve()
  /** What still has to be sent. */
  waitingSeconds = 0
  /** What the server counted of all that was sent. */
  countedSeconds = 0

  constructor(
    private readonly log: OfflineLog,
    private readonly userId: string,
    private readonly listener: Listener,
  ) {}

  get isOn(): boolean {
    return this.reading !== null
  }

  /** Notes an opening the server has not heard of, if this device keeps the book; what it gathered comes along. */
  async begin(live: Delivery, isStill: () => boolean): Promise<boolean> {
    const found = await offlineReadingOf(this.log, this.userId, live.opening.bookId, randomKey())
    if (!found || this.reading || live.opening.sessionId || !isStill()) return false
    this.reading = found
    for (const event of live.release()) this.note(event)
    return true
  }

  note(event: Omit<ReadingEvent, 'seq'>): void {
    this.noted = this.reading?.note(event).then(() => this.count()) ?? this.noted
  }

  /** Kept as it is, until something is noted after it. */
  hold(event: Omit<ReadingEvent, 'seq'>): void {
    this.noted = this.reading?.hold(event) ?? this.noted
  }

  end(): void {
    this.reading = null
  }

  /** Everything noted is kept. */
  get settled(): Promise<unknown> {
    return this.noted
  }

  async send(): Promise<void> {
    await this.noted
    const arrived = (seconds: number) => {
      this.countedSeconds += seconds
    }
    const refused = this.listener.lost
    await sendOfflineReading(this.log, this.userId, { arrived, refused }).catch(() => {})
    await this.count()
  }

  async count(): Promise<void> {
    this.waitingSeconds = (await waitingIn(this.log, this.userId)).seconds
    this.listener.changed()
  }
}
