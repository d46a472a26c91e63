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

const running = new Map<string, AbortController>()
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

/** Fetches what is missing of a book, until it is whole, paused or refused. One window at a time does so. */
export async function fetchMissing(book: KeptBook): Promise<void> {
  const name = nameOf(book)
  if (running.has(name)) return
  const stop = new AbortController()
  running.set(name, stop)
  try {
    await alone(name, () => run(book, stop.signal))
  } finally {
    running.delete(name)
  }
}

export function stopSaving(userId: string, bookId: string) {
  running.get(`${userId}/${bookId}`)?.abort()
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
      await fetchAll(book, signal, () => say(name, { state: 'saving' }))
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
      const sealed = await fetchChunk(next)
      if (signal.aborted) return
      await safe.keepChunk(book, next.part, next.index, sealed)
      arrived()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
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

function problemOfSaving(error: unknown): Problem {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? NO_ROOM() : problemOf(error)
}

async function alone(name: string, act: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return act()
  await locks.request(`kitabo-save/${name}`, { ifAvailable: true }, (lock) => (lock ? act() : undefined))
}
