import type { Schemas } from '../../../api/client'

const MONTH_SUM = {
  receivedUgx: 120_000,
  reversalsUgx: 20_000,
  deficitUgx: 0,
  netUgx: 100_000,
  authorsPartUgx: 60_000,
  authorsPartPct: 60,
  carriedInUgx: 0,
  poolUgx: 60_000,
  sharedUgx: 60_000,
  paidSeconds: 1200,
  weight: 72_000,
  authors: 2,
  leastRemainder: null,
}

/** A statement for tests: 900 of 1,200 paid seconds in one book. */
export const statementOf = (
  month: string,
  isFinal: boolean,
  given: Partial<Schemas['StatementOut']> = {},
): Schemas['StatementOut'] => ({
  month,
  monthState: isFinal ? 'final' : 'so_far',
  isFinal,
  readingSeconds: 900,
  platformSeconds: 1200,
  poolUgx: 60_000,
  earningsUgx: 45_000,
  correctionUgx: 0,
  isPaid: false,
  ratePct: 60,
  weight: 54_000,
  remainder: 0,
  spareUgx: 0,
  monthSum: MONTH_SUM,
  books: [
    {
      bookId: 'b',
      title: 'Algebra',
      seconds: 990,
      paidSeconds: 900,
      weight: 54_000,
      sharePct: 75,
      ugx: 45_000,
    },
  ],
  held: [],
  lines: [{ bookId: 'b', title: 'Algebra', status: 'counted', seconds: 900, paidSeconds: 900, readers: 3 }],
  ...given,
})
