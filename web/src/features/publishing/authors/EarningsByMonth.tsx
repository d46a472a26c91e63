import { StackedBar } from '../../../ui/data/charts'
import { month, monthShort } from '../../../ui/data/format'
import type { AuthorMonth } from './data'

/** Earnings month by month, oldest first; final and estimated months apart. */
export function EarningsByMonth({
  months,
  asOf,
}: {
  months: AuthorMonth[]
  asOf: string | null | undefined
}) {
  const bars = [...months].reverse().map(({ month, isFinal, earningsUgx }) => ({
    month,
    final: isFinal ? earningsUgx : null,
    estimate: isFinal ? null : earningsUgx,
  }))
  return (
    <StackedBar
      title="How much did I earn each month?"
      note="Final months never change. An estimate changes until its month is closed"
      data={bars}
      x="month"
      xLabel="Month"
      y={[
        { key: 'final', label: 'Final' },
        { key: 'estimate', label: 'Estimate' },
      ]}
      unit="ugx"
      writeX={month}
      tickX={monthShort}
      asOf={asOf}
      explain="author_earnings"
    />
  )
}
