import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heardTime, serverNow } from './serverTime'

const NOW = new Date('2026-11-21T09:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  heardTime(new Date().toUTCString())
  vi.useRealTimers()
})

it('is the clock of the device where that is right', () => {
  heardTime('Sat, 21 Nov 2026 08:59:40 GMT')
  expect(serverNow()).toEqual(NOW)
})

it.each(['Fri, 20 Nov 2026 09:00:00 GMT', 'Sun, 22 Nov 2026 09:00:00 GMT'])(
  'is the clock of the server, %s, where the device is a day off',
  (told) => {
    heardTime(told)
    expect(serverNow()).toEqual(new Date(told))
    vi.advanceTimersByTime(60_000)
    expect(serverNow()).toEqual(new Date(Date.parse(told) + 60_000))
  },
)

it('keeps what it heard where nothing was told', () => {
  heardTime('Fri, 20 Nov 2026 09:00:00 GMT')
  heardTime(null)
  heardTime('no time')
  expect(serverNow()).toEqual(new Date('2026-11-20T09:00:00Z'))
})
