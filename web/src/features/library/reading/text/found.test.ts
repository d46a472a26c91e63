import { expect, it } from 'vitest'
import { chapterAt, lastPageOf, piecesOf } from './chapter'
import { placeOfMark, placesOf } from './found'

const pieces = piecesOf({
  title: 'Soap',
  page: 8,
  blocks: [
    { kind: 'page', page: 8 },
    { kind: 'heading', text: 'Soap and water', level: 1 },
    { kind: 'paragraph', text: 'Glucose is C₆H₁₂O₆. A force moves, and a' },
    { kind: 'page', page: 9 },
    { kind: 'paragraph', text: 'force stops. The force is 3 × 10² N.' },
    {
      kind: 'table',
      rows: [
        [{ text: 'Name' }, { text: 'Use' }],
        [{ text: 'PVC' }, { text: 'pipes' }],
      ],
    },
  ],
})
const words = (places: { piece: string; start: number; end: number }[]) =>
  places.map(({ piece, start, end }) => pieces.find(({ id }) => id === piece)?.text.slice(start, end))

it('finds words however the page wrote them: broken over lines, with small figures or with plain ones', () => {
  expect(words(placesOf(pieces, 'glucose is C6H12O6')[0] ?? [])).toEqual(['Glucose is C₆H₁₂O₆'])
  expect(words(placesOf(pieces, '3×102 N')[0] ?? [])).toEqual(['3 × 10² N'])
  expect(placesOf(pieces, ' — ')).toEqual([])
})

it('finds a passage that goes on over the turn of a page, in both of its pieces', () => {
  expect(words(placeOfMark(pieces, { page: 8, selectedText: 'and a' }))).toEqual(['and a'])
  expect(words(placeOfMark(pieces, { page: 9, selectedText: 'moves, and a force stops' }))).toEqual([
    'moves, and a',
    'force stops',
  ])
})

it('tells a word from its twins on the page by what stands before it', () => {
  const mark = { page: 9, selectedText: 'force' }
  expect(placeOfMark(pieces, { ...mark, before: 'moves, and a' })[0]?.start).toBe(0)
  expect(placeOfMark(pieces, { ...mark, before: 'force stops. The' })[0]).toEqual({
    piece: '4',
    start: 17,
    end: 22,
  })
})

it('knows the page of every piece, and reads a table cell by cell', () => {
  expect(pieces.map(({ id, page }) => [id, page])).toEqual([
    ['1', 8],
    ['2', 8],
    ['4', 9],
    ['5.0.0', 9],
    ['5.0.1', 9],
    ['5.1.0', 9],
    ['5.1.1', 9],
  ])
})

it('knows in which chapter a page stands and where a chapter ends', () => {
  const chapters = [{ page: 1 }, { page: 6 }, { page: 6 }, { page: 14 }]
  expect([1, 5, 6, 9, 14, 20].map((page) => chapterAt(chapters, page))).toEqual([0, 0, 1, 2, 3, 3])
  expect(chapters.map((_, at) => lastPageOf(chapters, at, 20))).toEqual([5, 13, 13, 20])
})
