import type { Columns } from '../../../ui/data/DataTable'
import { Equation, type Term } from '../../../ui/data/Equation'
import { month as named, ugx } from '../../../ui/data/format'
import { Badge } from '../../../ui/primitives/graphics'
import { monthColumn, stateColumn, summed } from './columns'
import { type FinanceRow, num, text } from './data'
import { FinanceTable } from './FinanceTable'

const value = (row: FinanceRow, name: string) => num(row[name]) ?? 0
const sum = (row: FinanceRow) =>
  value(row, 'pool_reversals_ugx') +
  value(row, 'counted_elsewhere_ugx') -
  value(row, 'other_months_payments_ugx') +
  value(row, 'in_other_months_ugx')
const foots = (row: FinanceRow) => sum(row) === value(row, 'payments_reversed_ugx')
const stateOf = (row: FinanceRow) => (foots(row) ? 'Adds up' : 'Differs')

const COLUMNS: Columns<FinanceRow> = [
  { ...monthColumn, phone: 'title' },
  { ...stateColumn, phone: 'line' },
  summed('pool_reversals_ugx', 'Lowers the pool'),
  summed('counted_elsewhere_ugx', '+ Counted by another month'),
  summed('other_months_payments_ugx', '− Of other months’ payments'),
  summed('in_other_months_ugx', '+ Taken back in other months'),
  { ...summed('payments_reversed_ugx', '= Of its payments'), phone: 'figure' },
  {
    id: 'foots',
    header: 'Adds up',
    phone: 'line',
    csv: stateOf,
    cell: ({ row: { original } }) => (
      <Badge tone={foots(original) ? 'success' : 'danger'}>{stateOf(original)}</Badge>
    ),
  },
]

/** The two ways in which what was taken back is counted, and how one comes to the other. */
export function Reversals({ month }: { month: string | null }) {
  return (
    <FinanceTable
      table="reversal-bridge"
      month={month}
      caption="From what lowers the pool to what was taken back of payments, UGX"
      columns={COLUMNS}
      explain="payments_reversed"
      note="Pools and months count what was taken back in the month it was booked, as the close froze it. Payments count it on the day that was paid. What was learned of after a month was final lowers the pool of the next month."
      chart={(rows) => rows.length === 1 && rows[0] && <OneMonth row={rows[0]} />}
    />
  )
}

function OneMonth({ row }: { row: FinanceRow }) {
  const money = (name: string) => ugx(value(row, name))
  const terms: Term[] = [
    { value: money('pool_reversals_ugx'), label: 'lowers the pool' },
    { sign: '+', value: money('counted_elsewhere_ugx'), label: 'counted by another month' },
    { sign: '−', value: money('other_months_payments_ugx'), label: 'of other months’ payments' },
    { sign: '+', value: money('in_other_months_ugx'), label: 'taken back in other months' },
    { sign: '=', value: money('payments_reversed_ugx'), label: 'of its payments' },
  ]
  const says = foots(row) ? 'Adds up to the shilling' : 'Does not add up'
  return (
    <Equation label={`Taken back, ${named(text(row.month))}`} terms={terms} foots={foots(row)} says={says} />
  )
}
