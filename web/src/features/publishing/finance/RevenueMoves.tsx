import type { ReactNode } from 'react'
import { BarChart, LineChart } from '../../../ui/data/charts'
import type { Columns } from '../../../ui/data/DataTable'
import { Equation, type Term } from '../../../ui/data/Equation'
import { monthShort, month as named, ugx } from '../../../ui/data/format'
import { Grid, Stack } from '../../../ui/layout/layout'
import { monthColumn, share, summed, whole } from './columns'
import { type FinanceRow, num, text } from './data'
import { FinanceTable } from './FinanceTable'

const MOVES = [
  { key: 'new_ugx', label: 'New' },
  { key: 'reactivation_ugx', label: 'Came back' },
  { key: 'expansion_ugx', label: 'Bigger plans' },
  { key: 'contraction_ugx', label: 'Smaller plans' },
  { key: 'churn_ugx', label: 'Left' },
]

const plain = ({ accessorKey = '', header }: { accessorKey?: string; header: string }) => {
  const { total: _, ...column } = summed(accessorKey, header)
  return column
}

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  plain({ accessorKey: 'opening_ugx', header: 'MRR before' }),
  ...MOVES.map(({ key, label }) => summed(key, label)),
  { ...plain({ accessorKey: 'closing_ugx', header: 'MRR' }), phone: 'figure' as const },
  whole('subscribers', 'Subscribers'),
  share('churn_pct', 'MRR churn'),
]

/** What plans in force bring in thirty days, and how it came from the month before. */
export function RevenueMoves({ month, lead }: { month: string | null; lead: ReactNode }) {
  return (
    <FinanceTable
      table="mrr-movements"
      month={month}
      caption="Monthly recurring revenue (MRR), UGX"
      columns={COLUMNS}
      explain="mrr_end"
      lead={lead}
      note="MRR: the price of each plan in force on the month’s last day, times 30, divided by its days; in the running month, today. Mobile money renews nothing by itself: who renews late over a month’s end counts as left, then as come back."
      chart={(rows, asOf) => <Moves rows={[...rows].reverse()} asOf={asOf} />}
    />
  )
}

function Moves({ rows, asOf }: { rows: FinanceRow[]; asOf: string | null }) {
  const shared = { data: rows, x: 'month', xLabel: 'Month', writeX: named, tickX: monthShort, asOf }
  return (
    <Stack gap={4}>
      <Bridge rows={rows} />
      <Grid min={320} gap={8}>
        <LineChart
          {...shared}
          title="How much do running plans bring in 30 days?"
          y={[{ key: 'closing_ugx', label: 'MRR' }]}
          unit="ugx"
          explain="mrr_end"
        />
        <BarChart {...shared} title="What moved it?" y={MOVES} unit="ugx" explain="mrr_new" />
      </Grid>
    </Stack>
  )
}

const add = (rows: FinanceRow[], name: string) => rows.reduce((all, row) => all + (num(row[name]) ?? 0), 0)

/** From the MRR before the period to that at its end; the rows come oldest first. */
function Bridge({ rows }: { rows: FinanceRow[] }) {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (!first || !last) return null
  const [opening, closing] = [num(first.opening_ugx) ?? 0, num(last.closing_ugx) ?? 0]
  const moved = MOVES.map(({ key, label }) => ({ amount: add(rows, key), label: label.toLowerCase() }))
  const foots = opening + moved.reduce((all, { amount }) => all + amount, 0) === closing
  const terms: Term[] = [
    { value: ugx(opening), label: `MRR before ${named(text(first.month))}` },
    ...moved.map(({ amount, label }) => ({
      sign: amount < 0 ? '−' : '+',
      value: ugx(Math.abs(amount)),
      label,
    })),
    { sign: '=', value: ugx(closing), label: `MRR, ${named(text(last.month))}` },
  ]
  return (
    <Equation
      label="How MRR moved"
      terms={terms}
      foots={foots}
      says={foots ? 'Adds up to the shilling' : 'Does not add up'}
    />
  )
}
