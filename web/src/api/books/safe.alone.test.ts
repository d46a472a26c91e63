import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bytes } from '../../lib/protection/bytes'
import { disk, KeyRange } from '../../testing/idb'
import { dropBook, keepBook, leaveBooks, pauseBook, resumeBook } from './keepBook'
import { BOOK, Lender } from './lender.testing'
import { openBook } from './openBook'
import { savings } from './progress'
import { type KeptBook, safe } from './safe'
import { readKept } from './useKeptBook'

vi.mock('idb', () => import('../../testing/idb'))

const DAY = 86_400_000
const NOW = Date.parse('2026-11-16T09:00:00Z')
const TEXT = crypto.getRandomValues(new Uint8Array(64 * 7 + 11))
const CHUNKS = 8

let lender: Lender
beforeEach(async () => {
  disk.wipe()
  vi.stubGlobal('IDBKeyRange', KeyRange)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  lender = await Lender.with(TEXT)
  vi.stubGlobal('fetch', lender.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chunkRows = () => disk.rows('kitabo-books', 'chunks')
const book = async (userId = 'amina') => (await safe.book(userId, BOOK)) as KeptBook
const isWhole = (userId = 'amina') =>
  vi.waitFor(async () => expect((await safe.book(userId, BOOK))?.isWhole).toBe(true))
async function keep(userId = 'amina') {
  await keepBook({ userId, bookId: BOOK, wifiOnly: false })
  await isWhole(userId)
}
const readAll = async (userId = 'amina') => (await openBook(userId, BOOK)).readFile(0, TEXT.length)
const goOffline = (isOff = true) => {
  lender.isDown = isOff
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff)
}
const refusal = (userId = 'amina') =>
  openBook(userId, BOOK).then(
    () => 'open',
    ({ code }) => code,
  )

/** Chunks wait until they are let through; answers how many are on their way. */
function held() {
  const waiting: (() => void)[] = []
  lender.gate = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    onTheirWay: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
    go() {
      lender.gate = () => undefined
      for (const each of waiting.splice(0)) each()
    },
  }
}

describe('a kept book', () => {
  it('lies encrypted on the phone and opens without a network', async () => {
    await keep()
    goOffline()
    expect(await readAll()).toEqual(TEXT)
    expect(lender.sent).toHaveLength(CHUNKS)
    const kept = chunkRows().map(({ value }) => (value as Bytes).join())
    expect(kept.some((each) => each.startsWith(TEXT.slice(0, 32).join()))).toBe(false)
  })

  it('goes with its last chunk, also where it was the only one, and leaves another learner’s', async () => {
    await keep()
    await dropBook('amina', BOOK)
    expect(chunkRows()).toEqual([])
    await keep()
    await keep('brian')
    await leaveBooks('amina')
    expect(chunkRows().map(({ key }) => (key as string[])[0])).toEqual(Array(CHUNKS).fill('brian'))
    await leaveBooks('brian')
    expect([...chunkRows(), ...disk.rows('kitabo-device', 'licences')]).toEqual([])
  })
})

describe('two learners on one phone', () => {
  it('each see their own books and open no other copy', async () => {
    await keep()
    goOffline()
    expect(await readKept('brian', BOOK)).toMatchObject({ book: null, done: 0, isLost: false })
    expect(await safe.all('brian')).toEqual([])
    expect(await refusal('brian')).not.toBe('open')
    goOffline(false)
    await keep('brian')
    const [own, other] = disk.rows('kitabo-device', 'licences')
    // Brian puts Amina's licence in the place of his own: it was wrapped for her keys.
    Object.assign(other as object, { value: { ...(own?.value as object), userId: 'brian' } })
    goOffline()
    expect(await refusal('brian')).toBe('LICENCE_REFUSED')
    expect(await readAll('amina')).toEqual(TEXT)
  })
})

describe('a chunk that the phone lost or spoiled', () => {
  it('is noticed, and fetched once when it is read', async () => {
    await keep()
    chunkRows().splice(3, 1)
    expect(await readKept('amina', BOOK)).toMatchObject({ isLost: true, done: CHUNKS - 1 })
    const spoiled = chunkRows()[5]?.value as Bytes
    spoiled[20] = (spoiled[20] as number) ^ 1
    lender.sent = []
    expect(await readAll()).toEqual(TEXT)
    expect(lender.sent).toEqual([3, 6])
    goOffline()
    expect(await readAll()).toEqual(TEXT)
    expect(await readKept('amina', BOOK)).toMatchObject({ isLost: false })
  })

  it('is said to be missing where there is no network', async () => {
    await keep()
    chunkRows().splice(3, 1)
    goOffline()
    await expect(readAll()).rejects.toMatchObject({ code: 'BOOK_DAMAGED' })
  })

  it('is read also where the phone has no room to keep it again', async () => {
    await keep()
    const source = await openBook('amina', BOOK)
    chunkRows().splice(3, 1)
    disk.isFull = true
    expect(await source.readFile(0, TEXT.length)).toEqual(TEXT)
  })
})

describe('saving', () => {
  it('fetches nothing twice when it is paused and goes on', async () => {
    const chunks = held()
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await chunks.onTheirWay(3)
    await pauseBook(await book())
    await resumeBook(await book())
    chunks.go()
    await isWhole()
    expect([...lender.sent].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('ends where the server itself sends a broken part, which is asked for twice and no more', async () => {
    lender.spoilsAt = 2
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await vi.waitFor(() => expect(savings.of('amina', BOOK)?.state).toBe('failed'))
    expect(savings.of('amina', BOOK)?.problem?.code).toBe('BOOK_SPOILED')
    expect(lender.sent.filter((index) => index === 2)).toHaveLength(2)
  })

  it('keeps what was on its way when it was paused, and then rests', async () => {
    const chunks = held()
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await chunks.onTheirWay(3)
    await pauseBook(await book())
    chunks.go()
    await vi.waitFor(() => expect(chunkRows()).toHaveLength(3))
    expect(savings.of('amina', BOOK)).toBeNull()
    expect(lender.sent).toHaveLength(3)
    await resumeBook(await book())
    await isWhole()
    expect(lender.sent).toHaveLength(CHUNKS)
  })

  it('leaves nothing of a book that was dropped meanwhile', async () => {
    const chunks = held()
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await chunks.onTheirWay(3)
    const dropped = await book()
    await dropBook('amina', BOOK)
    chunks.go()
    await safe.keepChunk(dropped, 'file', 0, TEXT)
    expect(chunkRows()).toEqual([])
  })

  it('goes on with the rest when the line comes back, in the middle of a chunk too', async () => {
    const chunks = held()
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await chunks.onTheirWay(3)
    lender.breaksAt = 3
    chunks.go()
    await vi.waitFor(() => expect(savings.of('amina', BOOK)?.state).toBe('offline'))
    lender.breaksAt = null
    window.dispatchEvent(new Event('online'))
    await isWhole()
    expect([...lender.sent].sort()).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 7])
  })

  it('says that the phone is full, keeps what has come, and goes on where there is room', async () => {
    lender.gate = (index) => {
      disk.isFull = index >= 4
      return undefined
    }
    await keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })
    await vi.waitFor(() => expect(savings.of('amina', BOOK)?.problem?.code).toBe('NO_ROOM'))
    const before = chunkRows().length
    expect(before).toBeGreaterThan(0)
    expect((await book()).isWhole).toBe(false)
    disk.isFull = false
    lender.gate = () => undefined
    lender.sent = []
    await resumeBook(await book())
    await isWhole()
    expect(lender.sent).toHaveLength(CHUNKS - before)
    goOffline()
    expect(await readAll()).toEqual(TEXT)
  })

  it('begins nothing where there is no room for the whole book', async () => {
    const storage = { estimate: async () => ({ quota: 1000, usage: 900 }), persist: async () => true }
    vi.stubGlobal('navigator', Object.create(navigator, { storage: { value: storage } }))
    await expect(keepBook({ userId: 'amina', bookId: BOOK, wifiOnly: false })).rejects.toMatchObject({
      code: 'NO_ROOM',
    })
    expect(lender.sent).toEqual([])
    expect(await safe.all('amina')).toEqual([])
  })
})

describe('a licence', () => {
  it('opens nothing on a phone whose clock was turned back, until the server was asked', async () => {
    await keep()
    goOffline()
    vi.setSystemTime(NOW + 20 * DAY)
    expect(await refusal()).toBe('open')
    vi.setSystemTime(NOW + 2 * DAY)
    expect(await refusal()).toBe('LICENCE_REFUSED')
    goOffline(false)
    expect(await readAll()).toEqual(TEXT)
  })

  it('opens nothing after its end, also with the clock a few hours back, and its key is gone', async () => {
    await keep()
    goOffline()
    vi.setSystemTime(NOW + 30 * DAY + 1000)
    expect(await refusal()).toBe('LICENCE_REFUSED')
    expect(disk.rows('kitabo-device', 'licences')).toEqual([])
    vi.setSystemTime(NOW + 29.9 * DAY)
    expect(await refusal()).toBe('LICENCE_REFUSED')
  })

  it('opens nothing once its book was returned: the book, the licence and the open page go', async () => {
    await keep()
    lender.status = 'returned'
    const source = await openBook('amina', BOOK)
    await vi.waitFor(() => expect([...chunkRows(), ...disk.rows('kitabo-device', 'licences')]).toEqual([]))
    await vi.waitFor(() => expect(source.readFile(64, 128)).rejects.toMatchObject({ code: 'LOAN_ENDED' }))
    goOffline()
    expect(await refusal()).not.toBe('open')
  })
})
