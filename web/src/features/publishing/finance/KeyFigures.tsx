import { month as named, percent, ugx } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Grid } from '../../../ui/layout/layout'
import { type FinanceRow, num, quarterName, type TableKey, text, useFinance } from './data'

const add = (rows: FinanceRow[], name: string) => rows.reduce((all, row) => all + (num(row[name]) ?? 0), 0)
const rate = (part: number, whole: number) => percent(whole ? (100 * part) / whole : null, 1)

/** The period in a line: what came in, what is recurring, who leaves, which trials pay, which failures are mended. */
export function KeyFigures({ period }: { period: string | null }) {
  const pools = useRows('revenue-pool', period)
  const moves = useRows('mrr-movements', period)
  const months = useRows('subscription-months', period)
  const failures = useRows('payment-recovery', period)
  const last = moves[0]
  const says = `${nameOf(period)}${[...pools, ...moves].some(isRunning) ? ', so far' : ''}`
  const over = add(failures, 'failed') - add(failures, 'waiting')
  if (pools.length === 0) return null
  return (
    <Grid min={200} gap={4}>
      <StatCard
        label="Net revenue"
        value={ugx(add(pools, 'net_revenue_ugx'))}
        note={says}
        explain="month_net_revenue"
      />
      {last && (
        <StatCard
          label="MRR"
          value={ugx(num(last.closing_ugx))}
          note={`At the end of ${named(text(last.month))}${isRunning(last) ? ', so far' : ''}`}
          explain="mrr_end"
        />
      )}
      {moves.length > 0 && (
        <StatCard
          label="MRR churn by month"
          value={rate(-add(moves, 'churn_ugx'), add(moves, 'opening_ugx'))}
          note={says}
          explain="mrr_churn_pct"
        />
      )}
      {months.length > 0 && (
        <StatCard
          label="Trials that paid"
          value={rate(add(months, 'trial_conversions'), add(months, 'trials'))}
          note={says}
          explain="trial_conversion"
        />
      )}
      {failures.length > 0 && (
        <StatCard
          label="Failed payments recovered"
          value={rate(add(failures, 'recovered'), over)}
          note={says}
          explain="recovery"
        />
      )}
    </Grid>
  )
}

const useRows = (key: TableKey, period: string | null) => useFinance(key, period).data?.rows ?? []
const isRunning = (row: FinanceRow) => row.month_state === 'so_far'
const nameOf = (period: string | null) =>
  period ? (period.includes('Q') ? quarterName(period) : named(period)) : 'All months'
