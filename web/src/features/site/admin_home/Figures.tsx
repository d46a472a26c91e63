import { count, minutesExact, month as named, ugx } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { EmptyState } from '../../../ui/feedback/states'
import { Grid } from '../../../ui/layout/layout'
import type { Overview } from './data'

/** The running month in four figures. */
export function Figures({ overview: { figures, freshness } }: { overview: Overview }) {
  if (!figures) {
    return (
      <EmptyState
        title="There are no numbers of this month yet."
        reason="They appear after the next update."
      />
    )
  }
  const note = `${named(figures.month)} so far`
  const { asOf } = freshness
  return (
    <Grid min={220}>
      <StatCard
        label="Net revenue"
        value={ugx(figures.netRevenueUgx)}
        note={note}
        asOf={asOf}
        explain="month_net_revenue"
      />
      <StatCard
        label="Author pool"
        value={ugx(figures.poolUgx)}
        note={`${note}, an estimate`}
        asOf={asOf}
        explain="month_pool"
      />
      <StatCard
        label="Paid minutes"
        value={minutesExact(figures.paidSeconds)}
        note={note}
        asOf={asOf}
        explain="paid_seconds"
      />
      <StatCard
        label="Learners reading"
        value={count(figures.learners)}
        note={note}
        asOf={asOf}
        explain="learners_reading"
      />
    </Grid>
  )
}
