import { expect, it } from 'vitest'
import { paceIn } from './usePace'

it('says how long a page takes this reader, and nothing before it is known', () => {
  expect(paceIn([])).toBeNull()
  expect(paceIn([{ currentPage: 3, secondsRead: 400 }])).toBeNull()
  expect(paceIn([{ currentPage: 20, secondsRead: 30 }])).toBeNull()
  expect(
    paceIn([
      { currentPage: 10, secondsRead: 900 },
      { currentPage: 10, secondsRead: 300 },
    ]),
  ).toBe(60)
})

it('takes no leap to the end of a book for reading', () => {
  expect(paceIn([{ currentPage: 1000, secondsRead: 200 }])).toBe(15)
})
