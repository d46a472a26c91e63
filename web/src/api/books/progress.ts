import { t } from '@lingui/core/macro'
import { Problem, problemOf } from '../../lib/problem'
import { isMobileData, onLineChanged } from '../../lib/wifi'
import { fetchChunk } from './chunks'
import { chunksOf, type KeptBook, safe } from './safe'

/** How a book that is being saved stands, beside what the safe itself tells. */
export interface Saving {
  state: 'saving' | 'offline' | 'wifi' | 'failed'
  problem?: Problem
}

const AT_ONCE = 3
/** A line that failed may be back without the browser saying so. */
const TRY_AGAIN_MS = 15_000

interface Run {
  stop: AbortController
  ended: Promise<void>
}

const running = new Map<string, Run>()
const states = new Map<string, Saving>()
const listeners = new Set<() => void>()
const nameOf = ({ userId, bookId }: Pick<KeptBook, 'userId' | 'bookId'>) => `${userId}/${bookId}`

/** The savings of this window. */
export const savings = {
  of: (userId: string, bookId: string): Saving | null => states.get(`${userId}/${bookId}`) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function say(name: string, saving: Saving | null) {
  if (saving) states.set(name, saving)
  else states.delete(name)
  for (const listener of listeners) listener()
}

/**
 * Fetches what is missing of a book, until it is whole, paused or refused. One window at a time does so, and one that
 * was just paused is waited for: what is on its way comes once.
 */
export async function fetchMissing(book: KeptBook): Promise<void> {
  const name = nameOf(book)
  const before = running.get(name)
  if (before && !before.stop.signal.aborted) return
  const stop = new AbortController()
  const ended = begin(name, book, stop.signal, before?.ended)
  running.set(name, { stop, ended })
  try {
    await ended
  } finally {
    if (running.get(name)?.stop === stop) running.delete(name)
  }
}

async function begin(name: string, book: KeptBook, signal: AbortSignal, before?: Promise<void>) {
  await before?.catch(() => undefined)
  if (!signal.aborted) await alone(name, () => run(book, signal))
}

export function stopSaving(userId: string, bookId: string) {
  running.get(`${userId}/${bookId}`)?.stop.abort()
  say(`${userId}/${bookId}`, null)
}

async function run(book: KeptBook, signal: AbortSignal): Promise<void> {
  const name = nameOf(book)
  while (!signal.aborted) {
    if (book.wifiOnly && isMobileData()) {
      say(name, { state: 'wifi' })
      await lineChanges(signal)
      continue
    }
    say(name, { state: 'saving' })
    try {
      await fetchAll(book, signal, () => say(name, signal.aborted ? null : { state: 'saving' }))
      if (signal.aborted) return
      await safe.change(book, { isWhole: true, keptAt: Date.now() })
      return say(name, null)
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOfSaving(error)
      if (problem.status !== 0) return say(name, { state: 'failed', problem })
      say(name, { state: 'offline' })
      await lineChanges(signal)
    }
  }
}

async function fetchAll(book: KeptBook, signal: AbortSignal, arrived: () => void): Promise<void> {
  const had = await safe.had(book)
  const missing = chunksOf(book.manifest).filter(({ part, index }) => !had.has(`${part}/${index}`))
  const worker = async () => {
    for (let next = missing.shift(); next && !signal.aborted; next = missing.shift()) {
      if (book.wifiOnly && isMobileData()) throw new Problem({ code: 'NO_WIFI', status: 0 })
      // What was paid for is kept, also when saving was paused meanwhile.
      await safe.keepChunk(book, next.part, next.index, await fetchChunk(next))
      arrived()
    }
  }
  // Where one fails, the others end with the chunk they are at: whoever tries again asks for none of theirs.
  const stopped = (error: unknown) => {
    missing.length = 0
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => worker().catch(stopped)))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** Until the line changes, a while has passed, or nobody wants it any more. */
function lineChanges(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(later)
      unlisten()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const later = setTimeout(done, TRY_AGAIN_MS)
    const unlisten = onLineChanged(done)
    signal.addEventListener('abort', done)
  })
}

export const NO_ROOM = () =>
  new Problem({
    code: 'NO_ROOM',
    title: t`This phone is full`,
    detail: t`There is no room for the whole book. Remove something from this phone, then go on.`,
    status: 507,
  })

export function problemOfSaving(error: unknown): Problem {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? NO_ROOM() : problemOf(error)
}

async function alone(name: string, act: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return act()
  await locks.request(`kitabo-save/${name}`, { ifAvailable: true }, (lock) => (lock ? act() : undefined))
}
