import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryOutbox, type Outbox } from './outbox'
import { Recorder } from './recorder'
import { Server } from './server.testing'

const BOOK = { userId: 'amina', bookId: 'b-1', pageCount: 12 }

let server: Server
let outbox: Outbox
let lost: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  outbox = memoryOutbox()
  lost = []
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(): Promise<Recorder> {
  const recorder = new Recorder(outbox, BOOK, (problem) => lost.push(problem))
  await recorder.start()
  recorder.turnTo(recorder.now().opened?.resumePage ?? 1)
  return recorder
}

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

describe('a recording', () => {
  it('opens at the page the server knows, and numbers what it tells from one', async () => {
    const recorder = await open()
    recorder.turnTo(5)
    recorder.turnTo(6)
    await seconds(10)
    expect(server.received()).toEqual(['open_book 4', 'page_view 5', 'page_view 6'])
    expect(server.numbers()).toEqual([1, 2, 3])
  })

  it('sends a heartbeat every twenty seconds, with how long nobody touched anything', async () => {
    await open()
    await seconds(41)
    const beats = (server.held.get('s-1') ?? []).filter(({ type }) => type === 'progress_update')
    expect(beats.map(({ inputAgeS }) => Math.round(inputAgeS))).toEqual([20, 40])
    expect(beats.every(({ visible }) => visible)).toBe(true)
    expect((beats[1]?.monoMs ?? 0) - (beats[0]?.monoMs ?? 0)).toBe(20_000)
  })

  it('says once that the last page was reached', async () => {
    const recorder = await open()
    recorder.turnTo(12)
    recorder.turnTo(11)
    recorder.turnTo(12)
    await seconds(10)
    expect(server.received().filter((event) => event.startsWith('finish_book'))).toEqual(['finish_book 12'])
  })

  it('shows what the server counted', async () => {
    const recorder = await open()
    await seconds(20)
    expect(recorder.now().countedSeconds).toBe(20)
  })
})

describe('a phone that dies', () => {
  it('loses five seconds at the most: the next start tells how far it was', async () => {
    const recorder = await open()
    recorder.turnTo(5)
    await seconds(10)
    await seconds(8)
    expect(server.numbers()).toEqual([1, 2])
    await new Recorder(outbox, BOOK, (problem) => lost.push(problem)).start()
    await seconds(1)
    const heard = server.held.get('s-1') ?? []
    expect(heard.map(({ type, page }) => `${type} ${page}`).at(-1)).toBe('progress_update 5')
    expect((heard.at(-1)?.monoMs ?? 0) - (heard[0]?.monoMs ?? 0)).toBeGreaterThanOrEqual(13_000)
    expect(lost).toEqual([])
  })

  it('holds nothing on to that was heard since, and nothing after the book was closed', async () => {
    const recorder = await open()
    await seconds(15)
    recorder.turnTo(5)
    await recorder.close()
    await seconds(30)
    const [opening] = await outbox.openings('amina')
    expect(await outbox.events(opening?.clientKey ?? '')).toEqual([])
  })
})

describe('a dropped connection', () => {
  it('keeps everything, backs off from two seconds to a minute, and delivers in order', async () => {
    const recorder = await open()
    await seconds(10)
    server.isDown = true
    const fetches = vi.fn(server.fetch)
    vi.stubGlobal('fetch', fetches)
    recorder.turnTo(5)
    recorder.deliver()
    await seconds(0)
    expect(fetches).toHaveBeenCalledTimes(1)
    await seconds(2)
    expect(fetches).toHaveBeenCalledTimes(2)
    await seconds(3.9)
    expect(fetches).toHaveBeenCalledTimes(2)
    expect(recorder.now()).toMatchObject({ trouble: 'offline', waiting: 1 })
    server.isDown = false
    await seconds(60)
    expect(recorder.now()).toMatchObject({ trouble: null, waiting: 0 })
    const numbers = server.numbers()
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(server.received()).toContain('page_view 5')
  })

  it('counts nothing twice when only the answer was lost', async () => {
    const recorder = await open()
    await seconds(10)
    server.losesAnswers = true
    recorder.turnTo(5)
    recorder.deliver()
    await seconds(1)
    server.losesAnswers = false
    recorder.turnTo(6)
    recorder.deliver()
    await seconds(1)
    expect(server.received()).toEqual(['open_book 4', 'page_view 5', 'page_view 6'])
  })

  it('opens later when the book was opened without one, under the same key', async () => {
    server.isDown = true
    const recorder = await open()
    recorder.turnTo(2)
    expect(recorder.now().trouble).toBe('offline')
    server.isDown = false
    await seconds(2)
    expect(server.sessions.size).toBe(1)
    expect(server.received()).toEqual(['open_book 1', 'page_view 2'])
  })

  it('asks to sign in again, and loses nothing meanwhile', async () => {
    const recorder = await open()
    server.refuses = [401, 'UNAUTHENTICATED']
    recorder.deliver()
    await seconds(1)
    expect(recorder.now()).toMatchObject({ trouble: 'signed-out', waiting: 1 })
    server.refuses = null
    await seconds(4)
    expect(server.received()).toEqual(['open_book 4'])
  })
})

describe('order', () => {
  it('sends from where the server asks, and never drops what it lacks', async () => {
    const recorder = await open()
    recorder.turnTo(5)
    recorder.deliver()
    await seconds(0)
    server.held.set('s-1', [])
    recorder.turnTo(6)
    recorder.turnTo(7)
    recorder.deliver()
    await seconds(1)
    expect(server.received()).toEqual(['page_view 6', 'page_view 7'])
    expect(server.numbers()).toEqual([1, 2])
    recorder.turnTo(8)
    recorder.deliver()
    await seconds(1)
    expect(server.numbers()).toEqual([1, 2, 3])
  })

  it('sends one batch at a time, a hundred events at most', async () => {
    server.isDown = true
    const recorder = await open()
    for (let turn = 0; turn < 240; turn += 1) recorder.turnTo(2 + (turn % 9))
    server.isDown = false
    const sizes: number[] = []
    let inFlight = 0
    vi.stubGlobal('fetch', async (request: Request) => {
      inFlight += 1
      expect(inFlight).toBe(1)
      const { events } = await request.clone().json()
      if (events) sizes.push(events.length)
      const answer = await server.fetch(request)
      inFlight -= 1
      return answer
    })
    await seconds(2)
    expect(sizes).toEqual([100, 100, 41])
    expect(recorder.now().waiting).toBe(0)
  })
})

describe('a reload', () => {
  it('delivers what the page before could not, and resumes where that page was', async () => {
    const before = await open()
    await seconds(10)
    server.isDown = true
    before.turnTo(5)
    before.turnTo(9)
    await seconds(5)
    server.isDown = false
    vi.clearAllTimers()

    const after = new Recorder(outbox, BOOK, (problem) => lost.push(problem))
    expect(await after.start()).toBe(9)
    await seconds(1)
    expect(server.received('s-1')).toEqual(['open_book 4', 'page_view 5', 'page_view 9', 'progress_update 9'])
    expect(server.sessions.size).toBe(2)
    expect(await outbox.events([...server.sessions.keys()][0] ?? '')).toEqual([])
  })

  it('leaves the reading of another person on this phone alone', async () => {
    const before = await open()
    server.isDown = true
    before.turnTo(5)
    await seconds(10)
    server.isDown = false
    vi.clearAllTimers()
    const other = new Recorder(outbox, { ...BOOK, userId: 'brian' }, () => {})
    await other.start()
    await seconds(60)
    expect(server.received('s-1')).toEqual([])
  })

  it('remembers what was counted earlier today', async () => {
    const before = await open()
    await seconds(20)
    vi.clearAllTimers()
    const after = new Recorder(outbox, BOOK, () => {})
    await after.start()
    expect(after.now().countedSeconds).toBe(before.now().countedSeconds)
  })
})

describe('leaving', () => {
  it('tells everything at once when the screen is hidden, by a request that outlives the page', async () => {
    const recorder = await open()
    await seconds(10)
    recorder.turnTo(5)
    recorder.hide()
    await seconds(0)
    expect(server.keptAlive).toEqual(['/api/reading/sessions/s-1/events'])
    expect(server.received().slice(-2)).toEqual(['page_view 5', 'progress_update 5'])
    expect(recorder.now().waiting).toBe(0)
  })

  it('rests while hidden, and calls that time unseen when it is shown again', async () => {
    const recorder = await open()
    recorder.hide()
    await seconds(300)
    recorder.show()
    await seconds(1)
    const events = server.held.get('s-1') ?? []
    expect(events.map(({ type, visible }) => `${type} ${visible}`)).toEqual([
      'open_book true',
      'progress_update true',
      'progress_update false',
    ])
  })

  it('closes the opening when the reader leaves', async () => {
    const recorder = await open()
    await recorder.close()
    recorder.hide()
    await recorder.close()
    await seconds(1)
    expect(server.closed).toEqual(['s-1'])
    expect(server.received()).toEqual(['open_book 4', 'progress_update 4'])
  })
})

describe('a refusal for good', () => {
  it('drops what can never be counted, says so once, and goes on under a new opening', async () => {
    const recorder = await open()
    server.refuses = [422, 'MALFORMED']
    recorder.deliver()
    await vi.advanceTimersByTimeAsync(0)
    server.refuses = null
    expect(lost).toHaveLength(1)
    await seconds(20)
    recorder.turnTo(5)
    await seconds(10)
    expect(lost).toHaveLength(1)
    expect(server.received('s-1')).toEqual([])
    expect(recorder.now().waiting).toBe(0)
  })

  it('records nothing in a book that the plan does not reach', async () => {
    server.refuses = [402, 'SUBSCRIPTION_REQUIRED']
    const recorder = await open()
    recorder.turnTo(2)
    await seconds(60)
    expect(recorder.now().barred?.status).toBe(402)
    expect(recorder.now().waiting).toBe(0)
    expect(lost).toEqual([])
  })
})
