import { isSoFar, monthState } from '../../../lib/monthStates'
import { minutesExact, month as named, percent, ugx } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Grid } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { Author, AuthorMonth } from './data'

interface EarningsNowProps {
  author: Author
  months: AuthorMonth[]
  asOf: string | null | undefined
}

/** The newest month as it stands, the last final one, and what has been earned in all. */
export function EarningsNow({ author, months, asOf }: EarningsNowProps) {
  const newest = months[0]
  const lastFinal = months.find(({ isFinal }) => isFinal)
  if (!newest) return null
  const state = monthState(newest.monthState)
  const soFar = isSoFar(newest.monthState) ? ' so far' : ''
  const share = newest.platformSeconds ? (100 * newest.readingSeconds) / newest.platformSeconds : 0
  return (
    <Grid>
      <StatCard
        label={named(newest.month)}
        value={ugx(newest.earningsUgx)}
        note={newest.isFinal ? 'This month is final.' : 'An estimate: it changes until the month is closed.'}
        asOf={newest.isFinal ? null : asOf}
        explain="author_earnings"
      >
        <div>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
      </StatCard>
      <StatCard
        label={`Paid minutes in ${named(newest.month)}`}
        value={minutesExact(newest.readingSeconds)}
        note={`${percent(share, 2)} of all paid minutes${soFar}`}
        explain="author_seconds"
      />
      <StatCard
        label="Last final month"
        value={ugx(lastFinal?.earningsUgx)}
        note={lastFinal ? `${named(lastFinal.month)}, final` : 'No month has been closed yet.'}
      />
      <StatCard
        label="Earned in final months"
        value={ugx(author.totalEarnings)}
        note={`${ugx(author.pendingEarnings)} not paid out yet, ${ugx(author.paidOutEarnings)} paid out`}
      />
    </Grid>
  )
}
