import { expect, it } from 'vitest'
import { crosstabOf, groupIn } from './crosstab'
import type { Row } from './words'

const rows = (cells: [string | null, string | null, number][], names = ['month', 'subject']): Row[] =>
  cells.map(([one, other, minutes]) => ({
    [names[0] as string]: one,
    [names[1] as string]: other,
    minutes,
    id: `${one} ${other}`,
  }))

it('draws months along the axis whichever is asked for first, and a line for each of the others', () => {
  const found = crosstabOf(
    rows([
      ['2026-11', 'Physics', 9],
      ['2026-10', 'Physics', 4],
      ['2026-10', 'Dr. B', 5],
    ]),
    ['subject', 'month'],
    'minutes',
    true,
  )
  expect(found).toMatchObject({
    kind: 'line',
    x: 'month',
    split: 'subject',
    hidden: { series: 0, groups: 0 },
  })
  expect(found.series.map(({ value }) => value)).toEqual(['Dr. B', 'Physics'])
  expect(found.data.map(({ group }) => groupIn(String(group)))).toEqual(['2026-10', '2026-11'])
  // What is left out is a gap, never a zero.
  expect(found.data.map(({ s0, s1 }) => [s0, s1])).toEqual([
    [5, 4],
    [null, 9],
  ])
})

const MANY = Array.from({ length: 8 }, (_, n): [string, string, number] => ['2026-10', `Topic ${n}`, 10 - n])

it('sums what is beyond six where it adds up, and says how much is not drawn where it does not', () => {
  const summed = crosstabOf(rows(MANY), ['month', 'subject'], 'minutes', true)
  expect(summed.series.map(({ value, isRest }) => (isRest ? 'rest' : value))).toEqual([
    'Topic 0',
    'Topic 1',
    'Topic 2',
    'Topic 3',
    'Topic 4',
    'rest',
  ])
  expect(summed.data[0]?.rest).toBe(5 + 4 + 3)
  const shares = crosstabOf(rows(MANY), ['month', 'subject'], 'minutes', false)
  expect(shares.series).toHaveLength(6)
  expect(shares.hidden.series).toBe(2)
})

it('puts the dimension with more groups along the axis, and draws the largest of very many', () => {
  const cells = Array.from({ length: 60 }, (_, n): [string, string, number] => [
    `S${n % 2}`,
    `District ${n % 30}`,
    n,
  ])
  const found = crosstabOf(rows(cells, ['form', 'district']), ['form', 'district'], 'minutes', true)
  expect(found).toMatchObject({ kind: 'bar', x: 'district', split: 'form' })
  expect(found.data).toHaveLength(18)
  expect(found.hidden.groups).toBe(12)
  expect(groupIn(String(found.data[0]?.group))).toBe('District 29')
})
