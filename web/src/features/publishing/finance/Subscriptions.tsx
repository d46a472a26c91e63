import { LineChart } from '../../../ui/data/charts'
import type { Columns } from '../../../ui/data/DataTable'
import { monthShort, month as named } from '../../../ui/data/format'
import { Grid } from '../../../ui/layout/layout'
import { Cohorts } from './Cohorts'
import { money, monthColumn, share, whole } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'
import { RevenueMoves } from './RevenueMoves'
import { useShown } from './useShown'

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  money('paid_ugx', 'Paid for the month'),
  whole('subscribers', 'Subscribers'),
  whole('new', 'New'),
  whole('churned', 'Left'),
  share('churn_pct', 'Churn'),
  whole('trials', 'Trials'),
  whole('trial_conversions', 'Trials that paid'),
  share('conversion_pct', 'Conversion'),
]

const SHOWN = [
  { value: 'months', label: 'By month' },
  { value: 'recurring', label: 'Recurring revenue' },
  { value: 'cohorts', label: 'Who stays' },
] as const

export function Subscriptions({ month }: { month: string | null }) {
  const [shown, lead] = useShown(SHOWN)
  if (shown === 'recurring') return <RevenueMoves month={month} lead={lead} />
  if (shown === 'cohorts') return <Cohorts month={month} lead={lead} />
  return (
    <FinanceTable
      lead={lead}
      table="subscription-months"
      month={month}
      caption="Subscriptions by month"
      columns={COLUMNS}
      explain="subscribers"
      chart={(rows, asOf) => <Charts rows={[...rows].reverse()} asOf={asOf} />}
    />
  )
}

function Charts({ rows, asOf }: { rows: FinanceRow[]; asOf: string | null }) {
  const shared = { data: rows, x: 'month', xLabel: 'Month', writeX: named, tickX: monthShort, asOf }
  return (
    <Grid min={320} gap={8}>
      <LineChart
        {...shared}
        title="How much was paid for each month?"
        y={[{ key: 'paid_ugx', label: 'Paid for the month' }]}
        unit="ugx"
        explain="month_paid"
      />
      <LineChart
        {...shared}
        title="How many people leave, and how many trials pay?"
        y={[
          { key: 'churn_pct', label: 'Churn' },
          { key: 'conversion_pct', label: 'Trial conversion' },
        ]}
        unit="percent"
        explain="churn"
      />
    </Grid>
  )
}
