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
