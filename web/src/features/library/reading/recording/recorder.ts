import type { Schemas } from '../../../../api/client'
import { OFFLINE, type Problem } from '../../../../lib/problem'
import { Delivery, type Listener } from './delivery'
import { HELD_EVERY_MS, Heartbeat } from './heartbeat'
import { hold, ifFree } from './locks'
import { Noting } from './notes'
import type { OfflineLog } from './offlineLog'
import { newOpening } from './opening'
import type { Opening, Outbox, ReadingEvent } from './outbox'
import { Presence } from './presence'

/** The longest an event that is no heartbeat waits for company. */
const GATHER_MS = 10_000
/** How often an open page is noted without a network: seldom, for each entry is signed and costs data later. */
const OFFLINE_BEAT_S = 30
/** The server credits nothing to an opening after its 24 hours. */
const RENEW_MS = 23 * 3_600_000

type Type = Schemas['ReadingEventType']

export interface Recording {
  opened: Schemas['OpeningOut'] | null
  /** Seconds the server counted today for this reader, as told to this device. */
  countedSeconds: number
  waiting: number
  /** Seconds read without a network that still have to be sent. */
  waitingSeconds: number
  trouble: 'offline' | 'signed-out' | null
  /** The server refuses this book; nothing is recorded. */
  barred: Problem | null
}

export const QUIET: Recording = {
  opened: null,
  countedSeconds: 0,
  waiting: 0,
  waitingSeconds: 0,
  trouble: null,
  barred: null,
}

interface Book {
  userId: string
  bookId: string
  pageCount: number
}

/** Turns what a reader does into events, and sees that each of them arrives once. */
export class Recorder {
  private state: Recording = QUIET
  private listeners = new Set<() => void>()
  private live: Delivery | null = null
  private readonly noting: Noting | null
  private startedAt = 0
  private recordedAt = 0
  private release = () => {}
  private page: number | null = null
  private isFinished = false
  private hasLost = false
  private isClosed = false
  private readonly beat = new Heartbeat(
    () => this.heartbeat(),
    () => this.hold(),
  )
  private gather: ReturnType<typeof setTimeout> | undefined
  private counted = new Map<string, number>()
  private orphans: Delivery[] = []
  private unwatch = () => {}
  private readonly presence = new Presence()

  constructor(
    private readonly outbox: Outbox,
    private readonly book: Book,
    /** Events that can never be counted were dropped: say so once. */
    private readonly lost: (problem: Problem) => void,
    /** Where the minutes of kept books wait. */
    log: OfflineLog | null = null,
  ) {
    this.noting =
      log && new Noting(log, book.userId, { changed: () => this.publish(), lost: () => lost(OFFLINE) })
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly now = () => this.state

  /** Opens the book; the answer is the page this device knows to be the latest, if it knows better. */
  async start(): Promise<number | null> {
    this.unwatch = this.presence.watch()
    this.beat.every(undefined)
    const { userId, bookId } = this.book
    const lastPage = await this.outbox.lastPage(userId, bookId)
    const hasUnsent = await this.adopt()
    await this.open()
    return hasUnsent ? lastPage : null
  }

  /** Where this device last was in the book, for openings without a connection. */
  lastPage(): Promise<number | null> {
    return this.outbox.lastPage(this.book.userId, this.book.bookId)
  }

  turnTo(page: number): void {
    const isFirst = this.page === null
    this.page = page
    void this.outbox.keepPage(this.book.userId, this.book.bookId, page).catch(() => {})
    this.record(isFirst ? 'open_book' : 'page_view')
    if (page === this.book.pageCount && !this.isFinished && !isFirst) {
      this.isFinished = true
      this.record('finish_book')
    }
    this.soon()
  }

  readAloud(what: 'tts_play' | 'tts_pause' | 'tts_stop'): void {
    this.record(what)
    this.soon()
  }

  /** The screen went dark or away: what was read until now is told at once. */
  hide(): void {
    // Browsers differ in whether a page that goes is hidden first or closed first.
    if (this.isClosed) return
    this.beat.rest()
    this.record('progress_update', true)
    void this.live?.flush()
  }

  show(): void {
    this.record('progress_update', false)
    this.beat.every(this.noting?.isOn ? OFFLINE_BEAT_S : this.state.opened?.heartbeatSeconds)
    this.deliver()
  }

  deliver(): void {
    clearTimeout(this.gather)
    this.gather = undefined
    void this.live?.deliver()
    for (const orphan of this.orphans) void orphan.deliver()
  }

  /** The reader leaves; what is still on its way keeps trying while the application lives. */
  async close(): Promise<void> {
    if (this.isClosed) return
    this.beat.rest()
    clearTimeout(this.gather)
    this.unwatch()
    this.listeners.clear()
    if (!document.hidden) this.record('progress_update')
    this.isClosed = true
    // Both leave in this very moment: after it the page may be gone.
    await Promise.all([this.live?.flush(), this.live?.close(), this.noting?.settled])
    this.release()
  }

  private record(type: Type, visible = !document.hidden): void {
    const event = this.observed(type, visible)
    if (!event) return
    this.recordedAt = event.monoMs
    if (this.noting?.isOn) this.noting.note(event)
    else this.live?.add(event)
    this.publish()
  }

  private observed(type: Type, visible = !document.hidden) {
    if (!this.live || this.page === null || this.state.barred || this.isClosed) return null
    const progress = Math.round((1000 * this.page) / this.book.pageCount) / 10
    const monoMs = Math.round(performance.now())
    return { type, monoMs, page: this.page, visible, inputAgeS: this.presence.inputAgeS, progress }
  }

  /** The book opened without a network: what is read of it is signed from here on, if this device keeps it. */
  private async goOffline(live: Delivery): Promise<void> {
    if (!(await this.noting?.begin(live, () => this.live === live && !this.isClosed))) return
    this.beat.every(OFFLINE_BEAT_S)
  }

  /** The network is back: reading goes on under the opening that has begun, and what was noted is sent. */
  private goOnline(): void {
    if (this.noting?.isOn) {
      this.record('progress_update')
      this.noting.end()
      this.record('open_book')
    }
    void this.noting?.send()
  }

  private async open(): Promise<void> {
    this.startedAt = performance.now()
    if (this.live?.waiting) this.orphans.push(this.live)
    const opening = newOpening(this.book)
    this.live = new Delivery(opening, this.outbox, this.hear(opening), () => Math.round(performance.now()))
    this.live.begin()
    this.release()
    this.release = hold(opening.clientKey)
    await this.live.deliver()
  }

  /** What the openings of earlier pages left behind; true if some of it is of this book. */
  private async adopt(): Promise<boolean> {
    let hasUnsent = false
    const today = newOpening(this.book).day
    for (const opening of await this.outbox.openings(this.book.userId)) {
      const { clientKey, day, activeSeconds, bookId } = opening
      const events = await this.outbox.events(clientKey)
      if (day === today) this.counted.set(clientKey, activeSeconds)
      if (events.length > 0) {
        hasUnsent ||= bookId === this.book.bookId
        void ifFree(clientKey, () => this.rescue(opening, events))
      } else if (day !== today) void ifFree(clientKey, () => this.outbox.forget(clientKey))
    }
    this.publish()
    return hasUnsent
  }

  private rescue(opening: Opening, events: ReadingEvent[]): Promise<void> {
    const orphan = new Delivery(opening, this.outbox, this.hear(opening), () => opening.monoMs, events)
    this.orphans.push(orphan)
    return orphan.deliver()
  }

  private hear(opening: Opening): Listener {
    const isLive = () => this.live?.opening === opening
    return {
      opened: (opened) => {
        if (!isLive() || this.isClosed) return
        this.beat.every(opened.heartbeatSeconds)
        this.publish({ opened: this.state.opened ?? opened, trouble: null })
        this.goOnline()
      },
      arrived: (seconds) => {
        this.counted.set(opening.clientKey, seconds)
        this.publish({ trouble: null })
      },
      failed: ({ status }) => {
        this.publish({ trouble: status === 401 ? 'signed-out' : 'offline' })
        const { live } = this
        if (status === 0 && live && isLive() && !opening.sessionId) void this.goOffline(live)
      },
      refused: (problem) => this.give(opening, problem, isLive()),
    }
  }

  /** Never to be taken: forget them, say so once, and go on under a new opening if there was one at all. */
  private give(opening: Opening, problem: Problem, isLive: boolean): void {
    void this.outbox.forget(opening.clientKey)
    this.orphans = this.orphans.filter((orphan) => orphan.opening !== opening)
    if (isLive && !opening.sessionId) {
      this.publish({ barred: problem })
      return
    }
    if (!this.hasLost) this.lost(problem)
    this.hasLost = true
    if (isLive) {
      this.live = null
      void this.open()
    }
    this.publish()
  }

  private heartbeat(): void {
    this.record('progress_update')
    this.deliver()
    if (performance.now() - this.startedAt > RENEW_MS) void this.open()
  }

  /** Until the next of them, where this stands; a phone that dies has read so far. */
  private hold(): void {
    const event = this.observed('progress_update')
    if (!event || event.monoMs - this.recordedAt < HELD_EVERY_MS / 2) return
    if (this.noting?.isOn) this.noting.hold(event)
    else this.live?.hold(event)
  }

  private soon(): void {
    this.gather ??= setTimeout(() => this.deliver(), GATHER_MS)
  }

  private sum(): number {
    const noted = this.noting?.countedSeconds ?? 0
    return [...this.counted.values()].reduce((all, seconds) => all + seconds, noted)
  }

  private waiting(): number {
    const own = this.state.barred ? 0 : (this.live?.waiting ?? 0)
    return this.orphans.reduce((all, { waiting }) => all + waiting, own)
  }

  private publish(news: Partial<Recording> = {}): void {
    this.state = { ...this.state, ...news }
    this.state.waiting = this.waiting()
    this.state.waitingSeconds = this.noting?.waitingSeconds ?? 0
    this.state.countedSeconds = this.sum()
    for (const listener of this.listeners) listener()
  }
}
