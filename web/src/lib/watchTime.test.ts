import { expect, test } from 'vitest'
import { crossed, WatchTime } from './watchTime'

const play = (watching: WatchTime, from: number, to: number) => {
  for (let second = from; second <= to; second += 0.25) watching.tick(second)
}

test('a film played through is one stretch', () => {
  const watching = new WatchTime()
  play(watching, 0, 10)
  expect(watching.take()).toEqual([[0, 10]])
})

test('a jump ends a stretch, so what was skipped is not watched', () => {
  const watching = new WatchTime()
  play(watching, 0, 5)
  play(watching, 30, 35)
  expect(watching.take()).toEqual([
    [0, 5],
    [30, 35],
  ])
})

test('what was told is not told again, and the film plays on from there', () => {
  const watching = new WatchTime()
  play(watching, 0, 4)
  watching.take()
  play(watching, 4, 8)
  expect(watching.take()).toEqual([[4, 8]])
})

test('a report that did not arrive goes along with the next', () => {
  const watching = new WatchTime()
  play(watching, 0, 4)
  watching.giveBack(watching.take())
  play(watching, 4, 6)
  expect(watching.take()).toEqual([
    [0, 4],
    [4, 6],
  ])
})

test('a question is asked when its moment is played over, and not when it is jumped over or answered', () => {
  const asked = { atSeconds: 20, result: null }
  expect(crossed([asked], 19.8, 20.1)).toBe(asked)
  expect(crossed([asked], 5, 30)).toBeUndefined()
  expect(crossed([{ ...asked, result: {} }], 19.8, 20.1)).toBeUndefined()
})
