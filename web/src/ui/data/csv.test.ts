import { expect, it } from 'vitest'
import { csvText } from './csv'

it('quotes what would break a line, and defuses what a spreadsheet would run', () => {
  const text = csvText(
    ['Book', 'Minutes'],
    [
      ['Forces, and "motion"', 12],
      ['=HYPERLINK("x")', -3],
      [null, undefined],
    ],
  )
  expect(text).toBe('Book,Minutes\r\n"Forces, and ""motion""",12\r\n"\'=HYPERLINK(""x"")",-3\r\n,')
})

it('writes a number without the noise of its division', () => {
  expect(csvText(['right'], [[39.473684210526315], [16.390000000000004], [70], [1e9]])).toBe(
    'right\r\n39.4737\r\n16.39\r\n70\r\n1000000000',
  )
})
