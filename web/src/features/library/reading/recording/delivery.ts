import { api, type Schemas, unwrap } from '../../../../api/client'
import { type Problem, problemOf } from '../../../../lib/problem'
import type { Opening, Outbox, ReadingEvent } from './outbox'

const BATCH = 100
const RETRY_MS = 2_000
const RETRY_LIMIT_MS = 60_000

type Opened = Schemas['OpeningOut']

/** What became of the events of one opening. */
export interface Listener {
  opened?: (opened: Opened) => void
  /** The server has more than before. */
  arrived?: (activeSeconds: number) => void
  /** Nothing gets through just now; everything is kept. */
  failed?: (problem: Problem) => void
  /** The server will never take these events. */
  refused?: (problem: Problem) => void
}

/**
 * Sends the events of one opening in order, one batch at a time, until the server has them all.
 * A retry is harmless: the server passes over the numbers it holds.
 */
export class Delivery {
  private pending: ReadingEvent[]
  private stored: Promise<unknown> = Promise.resolve()
  private running: Promise<void> | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isOver = false
  private isMended = false
  private nextSeq: number

  constructor(
    readonly opening: Opening,
    private readonly outbox: Outbox,
    private readonly listener: Listener,
    /** The device's clock; an opening of an earlier page has only its last reading. */
    private readonly now: () => number,
    pending: ReadingEvent[] = [],
  ) {
    this.pending = pending
    this.nextSeq = (pending.at(-1)?.seq ?? 0) + 1
  }

  get waiting(): number {
    return this.pending.length
  }

  /** Writes down that this opening exists, before anything of it is sent. */
  begin(): void {
    this.keep(this.outbox.begin(this.opening))
  }

  /** Number an event and keep it, first in the outbox; it leaves with the next delivery. */
  add(observed: Omit<ReadingEvent, 'seq'>): void {
    const event = { ...observed, seq: this.nextSeq }
    this.nextSeq += 1
    this.pending.push(event)
    this.keep(this.outbox.add(this.opening.clientKey, event))
    this.keep(this.outbox.change(this.opening.clientKey, { monoMs: event.monoMs, held: null }))
  }

  /** Held on to in the outbox alone: it is told only where nothing comes after it. */
  hold(observed: Omit<ReadingEvent, 'seq'>): void {
    const held = { ...observed, seq: this.nextSeq }
    this.keep(this.outbox.change(this.opening.clientKey, { monoMs: held.monoMs, held }))
  }

  /** What waits goes another way; an opening the server has not heard of numbers what follows from one again. */
  release(): ReadingEvent[] {
    const released = this.pending
    this.pending = []
    this.nextSeq = 1
    this.keep(this.outbox.confirm(this.opening.clientKey, Number.MAX_SAFE_INTEGER))
    return released
  }

  /** Send what waits. Resolves when all of it arrived, or when it must wait for a better moment. */
  deliver(): Promise<void> {
    clearTimeout(this.retry)
    this.running ??= this.run().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** The page may be gone the next moment: hand everything to the browser now. */
  async flush(): Promise<void> {
    const { sessionId } = this.opening
    if (this.isOver || !sessionId || this.pending.length === 0) return
    try {
      await this.send(sessionId, this.pending.slice(0, BATCH), true)
    } catch {
      // Kept in the outbox; the ordinary delivery tries again and judges the answer.
      this.later()
    }
  }

  /** The reader left the book; a courtesy that may get lost. */
  async close(): Promise<void> {
    const { sessionId } = this.opening
    if (!sessionId) return
    try {
      const path = { session_id: sessionId }
      await unwrap(
        api.POST('/api/reading/sessions/{session_id}/close', { params: { path }, keepalive: true }),
      )
    } catch {
      // The server notices by itself that no more events come.
    }
  }

  stop(): void {
    this.isOver = true
    clearTimeout(this.retry)
  }

  private keep(write: Promise<unknown>): void {
    // A full disk must not stop the reading: the event is in memory too.
    this.stored = Promise.allSettled([this.stored, write])
  }

  private async run(): Promise<void> {
    while (!this.isOver && (this.pending.length > 0 || !this.opening.sessionId)) {
      await this.stored
      try {
        await this.step()
        this.failures = 0
        this.isMended = false
      } catch (error) {
        if (!this.recover(problemOf(error))) return
      }
    }
  }

  private async step(): Promise<void> {
    const { sessionId } = this.opening
    if (sessionId) await this.send(sessionId, this.pending.slice(0, BATCH), false)
    else await this.open()
  }

  private async open(): Promise<void> {
    const { clientKey, bookId } = this.opening
    const body = { clientKey, bookId, monoMs: this.now(), device: device(), appVersion: APP_VERSION }
    const opened = await unwrap(api.POST('/api/reading/sessions', { body }))
    this.opening.sessionId = opened.id
    this.keep(this.outbox.change(clientKey, { sessionId: opened.id }))
    this.listener.opened?.(opened)
  }

  private async send(sessionId: string, events: ReadingEvent[], keepalive: boolean): Promise<void> {
    const taken = await unwrap(
      api.POST('/api/reading/sessions/{session_id}/events', {
        params: { path: { session_id: sessionId } },
        body: { events },
        keepalive,
      }),
    )
    this.confirm(taken.lastSeq)
    this.opening.activeSeconds = taken.activeSeconds
    this.keep(this.outbox.change(this.opening.clientKey, { activeSeconds: taken.activeSeconds }))
    this.listener.arrived?.(taken.activeSeconds)
  }

  private confirm(lastSeq: number): void {
    this.pending = this.pending.filter(({ seq }) => seq > lastSeq)
    this.keep(this.outbox.confirm(this.opening.clientKey, lastSeq))
  }

  /** True to go on at once; false when it waits or is over. */
  private recover(problem: Problem): boolean {
    if (problem.code === 'EVENTS_OUT_OF_ORDER' && !this.isMended) {
      this.sendFrom(Number(problem.extra.expectedSeq))
      return true
    }
    if (isFinal(problem)) {
      this.stop()
      this.listener.refused?.(problem)
    } else {
      this.listener.failed?.(problem)
      this.later()
    }
    return false
  }

  /** What the server has goes; what is left takes the numbers it expects, so that nothing is lost. */
  private sendFrom(expected: number): void {
    const { clientKey } = this.opening
    const missing = this.pending.filter(({ seq }) => seq >= expected)
    this.pending = missing.map((event, at) => ({ ...event, seq: expected + at }))
    this.nextSeq = expected + missing.length
    this.isMended = true
    this.keep(this.outbox.confirm(clientKey, Number.MAX_SAFE_INTEGER))
    for (const event of this.pending) this.keep(this.outbox.add(clientKey, event))
  }

  private later(): void {
    if (this.isOver) return
    clearTimeout(this.retry)
    const wait = Math.min(RETRY_MS * 2 ** this.failures, RETRY_LIMIT_MS)
    this.failures += 1
    this.retry = setTimeout(() => void this.deliver(), wait)
  }
}

const FINAL = [402, 403, 404, 413, 422]

/** Trying again cannot help. Signing in again, waiting or a better network can: those are not final. */
const isFinal = ({ status, code }: Problem) => FINAL.includes(status) || code === 'OPENING_TOO_OLD'

const APP_VERSION = 'web-1'

const device = () => navigator.userAgent.slice(0, 120)
