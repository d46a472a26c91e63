import { Equation, type Term } from '../../../../ui/data/Equation'
import { Explain } from '../../../../ui/data/Explain'
import { percent, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Card, Stack } from '../../../../ui/layout/layout'
import { type Earning, useEarnings, type Walk } from '../data'

/** The month's money as two sums that must meet: what comes in for authors, and what goes to them. */
export function MonthSum({ walk }: { walk: Walk }) {
  return (
    <Card title="The month in numbers" actions={<Explain metric="month_pool" label="the author pool" />}>
      <Loaded query={useEarnings(walk.month)}>
        {(earnings) => <Sums walk={walk} earnings={earnings} />}
      </Loaded>
    </Card>
  )
}

function sumsOf(walk: Walk, earnings: Earning[]) {
  const net = (walk.totalSubscriptionRevenue ?? 0) - (walk.reversals ?? 0)
  const carried = walk.carriedIn ?? 0
  const pool = walk.authorPoolAmount ?? 0
  const pct = walk.authorPoolPercentage ?? 0
  const atStandardRate = Math.floor((Math.max(0, net) * pct) / 100) + carried
  const earned = earnings.reduce((sum, { earningsUgx }) => sum + earningsUgx, 0)
  const takenBack = earnings.reduce((sum, { correctionUgx }) => sum + correctionUgx, 0)
  return { net, carried, pool, pct, atStandardRate, earned, takenBack, left: pool - earned + takenBack }
}

function Sums({ walk, earnings }: { walk: Walk; earnings: Earning[] }) {
  const { net, carried, pool, pct, atStandardRate, earned, takenBack, left } = sumsOf(walk, earnings)
  const comesIn: Term[] = [
    { value: ugx(walk.totalSubscriptionRevenue), label: 'revenue' },
    { sign: '−', value: ugx(walk.reversals), label: 'reversals' },
    { sign: '=', value: ugx(net), label: 'net revenue' },
    { sign: '×', value: percent(pct, 2), label: "authors' part" },
    ...(carried ? [{ sign: '+', value: ugx(carried), label: 'carried in' }] : []),
    { sign: '=', value: ugx(pool), label: 'author pool' },
  ]
  const goesOut: Term[] = [
    { value: ugx(earned), label: `earned by ${earnings.length} authors` },
    ...(takenBack
      ? [{ sign: '−', value: ugx(takenBack), label: 'taken back for returned payments' } satisfies Term]
      : []),
    { sign: '+', value: ugx(left), label: 'carried to the next month' },
    { sign: '=', value: ugx(pool), label: 'pool to share' },
  ]
  const poolFoots = pool === atStandardRate
  // What nobody earned, or what its readers' payments do not cover, is carried; no more than the pool may be shared out.
  const shareFoots = left >= 0
  return (
    <Stack gap={6}>
      <Equation
        label="How we get the pool"
        terms={comesIn}
        foots={poolFoots || undefined}
        says={poolFoots ? 'Adds up to the shilling' : 'Counted by each author’s rate'}
      />
      <Equation
        label="Where the pool goes"
        terms={goesOut}
        foots={shareFoots}
        says={shareFoots ? 'Adds up to the shilling' : `${ugx(-left)} more than the pool was shared`}
      />
    </Stack>
  )
}
