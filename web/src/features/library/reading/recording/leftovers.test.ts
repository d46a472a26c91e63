import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendLeftovers } from './leftovers'
import { memoryOutbox, type Outbox } from './outbox'
import { Recorder } from './recorder'
import { Server } from './server.testing'

let server: Server
let outbox: Outbox

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  outbox = memoryOutbox()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Three pages read on a line that broke right after the book was opened, and where it stood when the phone died. */
async function readOffline() {
  const recorder = new Recorder(outbox, { userId: 'amina', bookId: 'b-1', pageCount: 12 }, () => {})
  await recorder.start()
  server.isDown = true
  for (const page of [4, 5, 6]) recorder.turnTo(page)
  await vi.advanceTimersByTimeAsync(10_000)
}

it('sends what was left when any screen opens, without a book', async () => {
  await readOffline()
  server.isDown = false
  const counts: number[] = []
  const stop = sendLeftovers('amina', (waiting) => counts.push(waiting), Promise.resolve(outbox))
  await vi.advanceTimersByTimeAsync(100)
  expect(server.received()).toEqual(['open_book 4', 'page_view 5', 'page_view 6', 'progress_update 6'])
  expect(counts.at(0)).toBe(4)
  expect(counts.at(-1)).toBe(0)
  stop()
})

it('counts what waits while the line is down, and sends it when the line is back', async () => {
  await readOffline()
  const counts: number[] = []
  const stop = sendLeftovers('amina', (waiting) => counts.push(waiting), Promise.resolve(outbox))
  await vi.advanceTimersByTimeAsync(100)
  expect(counts.at(-1)).toBe(4)
  server.isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(counts.at(-1)).toBe(0)
  expect(server.numbers()).toEqual([1, 2, 3, 4])
  stop()
})

it("leaves another person's reading alone", async () => {
  await readOffline()
  server.isDown = false
  const counts: number[] = []
  sendLeftovers('brian', (waiting) => counts.push(waiting), Promise.resolve(outbox))()
  const stop = sendLeftovers('brian', (waiting) => counts.push(waiting), Promise.resolve(outbox))
  await vi.advanceTimersByTimeAsync(100)
  expect(counts).toEqual([0])
  stop()
})
