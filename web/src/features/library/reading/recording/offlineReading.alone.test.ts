import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import vectors from '../../../../../../tests/api/library/offline_reading/vectors.json'
import { type OwnDevice, readLicence, readOwnDevice } from '../../../../api/protection/deviceStore'
import { fromBase64url, joined, utf8 } from '../../../../lib/protection/bytes'
import { canonical } from '../../../../lib/protection/canonical'
import { type DeviceKeys, makeDeviceKeys } from '../../../../lib/protection/deviceKeys'
import { beginChain, link } from '../../../../lib/protection/offlineEntry'
import { sendOfflineReading } from './offlineDelivery'
import { memoryLog, type OfflineLog } from './offlineLog'
import { waitingIn } from './offlineReading'
import { memoryOutbox } from './outbox'
import { Recorder } from './recorder'
import { Server } from './server.testing'

vi.mock('../../../../api/protection/deviceStore')

const BOOK = { userId: 'amina', bookId: vectors.bookId, pageCount: 12 }
const NOW = Date.parse('2026-11-16T09:00:00Z')

let server: Server
let log: OfflineLog
let keys: DeviceKeys
let lost: unknown[]

beforeEach(async () => {
  keys = await makeDeviceKeys()
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  server = new Server()
  log = memoryLog()
  lost = []
  vi.stubGlobal('fetch', server.fetch)
  const device = {
    userId: 'amina',
    deviceId: 'd-1',
    keys,
    seen: { latest: NOW, drift: 0 },
  } as unknown as OwnDevice
  vi.mocked(readOwnDevice).mockResolvedValue(device)
  vi.mocked(readLicence).mockResolvedValue({ id: vectors.licenceId } as Awaited<
    ReturnType<typeof readLicence>
  >)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

/** Web Crypto takes its own time, which no fake clock moves. */
async function until(isSo: () => Promise<boolean> | boolean) {
  const ends = process.hrtime()[0] + 5
  while (!(await isSo()) && process.hrtime()[0] < ends) await new Promise((resolve) => setImmediate(resolve))
}
/** The opening, a page, and a beat every half minute. */
const NOTED = 8
const isNoted = async (events = NOTED) => (await log.entries(vectors.licenceId)).length === events

async function readOffline(): Promise<Recorder> {
  server.isDown = true
  const recorder = new Recorder(memoryOutbox(), BOOK, (problem) => lost.push(problem), log)
  await recorder.start()
  recorder.turnTo(4)
  recorder.turnTo(5)
  await seconds(180)
  if ((await readLicence('amina', BOOK.bookId)) !== null) await until(() => isNoted())
  return recorder
}

const send = () => sendOfflineReading(log, 'amina', { refused: () => lost.push('refused') })

describe('a book read without a network', () => {
  it('is noted in a chain whose every entry the device signed', async () => {
    await readOffline()
    const entries = await log.entries(vectors.licenceId)
    let end = await beginChain(vectors.licenceId, vectors.bookId)
    for (const { signature, ...words } of entries) {
      expect(words.previousHash).toBe(end.hash)
      const { licenceId, bookId } = vectors
      const message = joined(
        utf8('kitabo/offline-reading/v1'),
        utf8(canonical({ ...words, visible: words.visible ?? true, licenceId, bookId })),
      )
      const how = { name: 'ECDSA', hash: 'SHA-256' }
      expect(await crypto.subtle.verify(how, keys.signing.publicKey, fromBase64url(signature), message)).toBe(
        true,
      )
      end = (await link(keys, end, { ...words, visible: words.visible ?? true })).end
    }
    expect(entries.map(({ page }) => page).slice(0, 3)).toEqual([4, 5, 5])
  })

  it('says how many minutes wait, in the reader and everywhere', async () => {
    const recorder = await readOffline()
    await until(() => recorder.now().waitingSeconds === 180)
    expect(recorder.now().waitingSeconds).toBe(180)
    expect(await waitingIn(log, 'amina')).toMatchObject({ seconds: 180, bookIds: [vectors.bookId] })
    expect((await waitingIn(log, 'brian')).seconds).toBe(0)
  })

  it('sends all of it when the network is back, and reads on under an ordinary opening', async () => {
    const recorder = await readOffline()
    server.isDown = false
    recorder.deliver()
    await until(() => server.chain.length > NOTED)
    await until(() => recorder.now().waitingSeconds === 0)
    expect(server.chain.map(({ type, page }) => `${type} ${page}`).slice(0, 2)).toEqual([
      'open_book 4',
      'page_view 5',
    ])
    expect(recorder.now()).toMatchObject({ waitingSeconds: 0, trouble: null })
    recorder.turnTo(6)
    await seconds(10)
    expect(server.received()).toEqual(['open_book 5', 'page_view 6'])
    expect(lost).toEqual([])
  })

  it('is not noted where this phone does not keep the book: the events wait as ever', async () => {
    vi.mocked(readLicence).mockResolvedValue(null)
    const recorder = await readOffline()
    expect((await waitingIn(log, 'amina')).events).toBe(0)
    expect(recorder.now()).toMatchObject({ trouble: 'offline', waiting: 2 })
  })
})

describe('two tabs of one learner', () => {
  it('note into one unbroken chain, and both may send it: each entry arrives once', async () => {
    server.isDown = true
    const open = () => new Recorder(memoryOutbox(), BOOK, (problem) => lost.push(problem), log)
    const tabs = [open(), open()]
    for (const tab of tabs) await tab.start()
    tabs[0]?.turnTo(4)
    tabs[1]?.turnTo(9)
    await seconds(90)
    await until(async () => (await log.entries(vectors.licenceId)).length >= 8)
    const noted = await log.entries(vectors.licenceId)
    const openings = new Set(noted.map(({ opening }) => opening))
    expect(openings.size).toBe(2)
    server.isDown = false
    await Promise.all([send(), send()])
    expect(server.chain.map(({ seq }) => seq)).toEqual(server.chain.map((_, at) => at + 1))
    expect(server.chain.length).toBeGreaterThanOrEqual(noted.length)
    expect(
      new Set(server.chain.map(({ opening, monoMs, type }) => `${opening} ${monoMs} ${type}`)).size,
    ).toBe(server.chain.length)
    expect((await waitingIn(log, 'amina')).events).toBe(0)
    expect(lost).toEqual([])
  })
})

describe('a phone that dies offline', () => {
  const lastMono = async () => (await log.entries(vectors.licenceId)).at(-1)?.monoMs ?? 0
  const held = async () => (await log.chain(vectors.licenceId))?.held

  it('has all but the last five seconds, unsigned until it is sent', async () => {
    await readOffline()
    const before = await lastMono()
    await seconds(14)
    await until(async () => ((await held())?.monoMs ?? 0) >= before + 10_000)
    expect((await waitingIn(log, 'amina')).seconds).toBeGreaterThanOrEqual(190)
    server.isDown = false
    await send()
    expect(server.chain).toHaveLength(NOTED + 1)
    expect((server.chain.at(-1)?.monoMs ?? 0) - before).toBeGreaterThanOrEqual(10_000)
    expect(await held()).toBeNull()
    expect((await waitingIn(log, 'amina')).events).toBe(0)
  })

  it('holds nothing on to that was noted since', async () => {
    await readOffline()
    await seconds(30)
    await until(() => isNoted(NOTED + 1))
    expect(await held()).toBeNull()
  })
})

describe('sending', () => {
  it('forgets nothing until it has arrived, and sends nothing twice', async () => {
    await readOffline()
    const before = (await waitingIn(log, 'amina')).events
    await send()
    expect((await waitingIn(log, 'amina')).events).toBe(before)
    server.isDown = false
    server.losesAnswers = true
    await send()
    server.losesAnswers = false
    await send()
    await send()
    expect(server.chain).toHaveLength(before)
    expect((await waitingIn(log, 'amina')).events).toBe(0)
  })

  it('links what waits to what the server has, where the chain does not fit', async () => {
    await readOffline()
    const [first, second, ...others] = await log.entries(vectors.licenceId)
    const chain = await log.chain(vectors.licenceId)
    if (!first || !second || !chain) throw new Error('nothing noted')
    await log.replace(chain, [first, ...others])
    server.isDown = false
    await send()
    expect(server.chain.map(({ at }) => at)).toEqual([first, ...others].map(({ at }) => at))
    expect(lost).toEqual([])
  })

  it('gives up only what the server will never take, and says so', async () => {
    await readOffline()
    server.isDown = false
    server.refuses = [404, 'NOT_FOUND']
    await send()
    expect(lost).toEqual(['refused'])
    expect((await waitingIn(log, 'amina')).events).toBe(0)
  })
})

it('makes of the vectors what the server makes of them', async () => {
  const begun = await beginChain(vectors.licenceId, vectors.bookId)
  expect(begun.hash).toBe(vectors.first)
  expect((await link(keys, begun, vectors.noted)).end).toMatchObject({ seq: 1, hash: vectors.hash })
})
