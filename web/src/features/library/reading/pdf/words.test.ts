import type { PDFPageProxy } from 'pdfjs-dist'
import { expect, it } from 'vitest'
import { positionsIn, sentencesOf, wordsOf } from './words'

const PAGE =
  'Work is done when a force moves its point of application. Work and energy share one unit, the joule.'

it('finds every place of a word, whatever its letters are', () => {
  const found = positionsIn(PAGE, 'work', 7)
  expect(found.map(({ page, match }) => [page, match])).toEqual([
    [7, 'Work'],
    [7, 'Work'],
  ])
  expect(found[1]?.before).toBe('… moves its point of application. ')
  expect(found[1]?.after).toBe(' and energy share one unit, the …')
})

it('reads the dots of a printed list of contents as one sign', async () => {
  const items = [{ str: 'The hive . . . . . . . . 26', hasEOL: true }, { str: 'Asking........27' }]
  const page = { getTextContent: async () => ({ items }) } as unknown as PDFPageProxy
  expect(await wordsOf(page)).toBe('The hive … 26 Asking … 27')
})

it('finds nothing for nothing', () => {
  expect(positionsIn(PAGE, '  ', 1)).toEqual([])
  expect(positionsIn(PAGE, 'photosynthesis', 1)).toEqual([])
})

it('speaks sentence by sentence, none too long for a voice, and no bare punctuation', () => {
  const long = `${'very '.repeat(80)}long.`
  const spoken = sentencesOf(`Energy is never lost. ... ${long}`)
  expect(spoken[0]?.trim()).toBe('Energy is never lost.')
  expect(spoken.every((text) => text.length <= 182 && /\w/.test(text))).toBe(true)
  expect(spoken.join('').match(/very/g)).toHaveLength(80)
})
