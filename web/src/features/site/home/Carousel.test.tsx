import { expect, it } from 'vitest'
import { positionOf } from './Carousel'

// Ten cards of 200 px with 16 px between them.
const row = (left: number, width: number) =>
  positionOf({ left, width, full: 10 * 216 - 16, step: 216, cards: 10 })

it('knows how many cards are in view', () => {
  expect(row(0, 4 * 216 - 16).fits).toBe(4)
  expect(row(0, 2 * 216 - 16).fits).toBe(2)
  expect(row(0, 200).fits).toBe(1)
})

it('stands at its start, between, and at its end', () => {
  const width = 4 * 216 - 16
  expect(row(0, width)).toMatchObject({ first: 0, atStart: true, atEnd: false })
  expect(row(216, width)).toMatchObject({ first: 1, atStart: false, atEnd: false })
  expect(row(6 * 216, width)).toMatchObject({ first: 6, atStart: false, atEnd: true })
})
