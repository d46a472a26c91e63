import type { Columns } from '../../../ui/data/DataTable'
import { Badge } from '../../../ui/primitives/graphics'
import { dayColumn, providerColumn, summed, words } from './columns'
import { type FinanceRow, num } from './data'
import { FinanceTable } from './FinanceTable'
import { Trail } from './Trail'
import { useShown } from './useShown'

const gap = (row: FinanceRow) =>
  (num(row.provider_ugx) ?? 0) - (num(row.payments_ugx) ?? 0) - (num(row.suspense_ugx) ?? 0)
const agrees = (row: FinanceRow) =>
  gap(row) === 0 &&
  num(row.payments_ugx) === num(row.journal_ugx) &&
  ['missing_here', 'missing_there', 'amount_diff_ugx'].every((name) => !num(row[name]))
const stateOf = (row: FinanceRow) => (agrees(row) ? 'Agrees' : 'Differs')

// The verdict stands beside the name, then the three sums that it is about.
const DAYS: Columns<FinanceRow> = [
  { ...dayColumn, phone: 'title' },
  { ...providerColumn, phone: 'line' },
  {
    id: 'state',
    header: 'State',
    phone: 'line',
    csv: stateOf,
    cell: ({ row: { original } }) => (
      <Badge tone={agrees(original) ? 'success' : 'danger'}>{stateOf(original)}</Badge>
    ),
    total: (rows) => verdict(rows),
  },
  { ...summed('provider_ugx', 'Statement'), phone: 'figure' },
  summed('payments_ugx', 'Our payments'),
  summed('suspense_ugx', 'Suspense'),
  summed('journal_ugx', 'Ledger'),
  summed('fees_ugx', 'Fees'),
  summed('matched', 'Matched'),
  summed('missing_here', 'Missing here'),
  summed('missing_there', 'Missing there'),
  summed('amount_diff_ugx', 'Differ by'),
]

function verdict(rows: FinanceRow[]) {
  const differ = rows.filter((row) => !agrees(row)).length
  return differ === 0 ? 'All agree' : `${differ} of ${rows.length} differ`
}

const KINDS: Record<string, string> = {
  missing_here: 'Settled by the provider, not paid here',
  missing_there: 'Paid here, not on the statement',
  amount_diff: 'The amounts differ',
}

const ITEMS: Columns<FinanceRow> = [
  dayColumn,
  providerColumn,
  words('tracking_id', 'Reference'),
  { ...words('kind', 'What differs', (kind) => KINDS[kind] ?? kind), phone: 'line' },
  summed('provider_ugx', 'Statement'),
  summed('payment_ugx', 'Our payment'),
  summed('journal_ugx', 'Ledger'),
  { ...summed('difference_ugx', 'Difference'), phone: 'figure' },
]

const SHOWN = [
  { value: 'days', label: 'By day' },
  { value: 'items', label: 'Payments that differ' },
  { value: 'trail', label: 'On one page' },
] as const

/** Whether the provider's statement, our payments and the ledger tell the same, and where they do not. */
export function Reconciliation({ month }: { month: string | null }) {
  const [shown, lead] = useShown(SHOWN)
  if (shown === 'trail') return <Trail month={month} lead={lead} />
  return (
    <>
      {shown === 'days' ? (
        <FinanceTable
          table="ledger-reconciliation"
          month={month}
          caption="Statement, payments and ledger by day, UGX"
          columns={DAYS}
          explain="provider_total"
          keep="days"
          lead={lead}
        />
      ) : (
        <FinanceTable
          table="reconciliation-items"
          month={month}
          caption="Payments that differ, UGX"
          columns={ITEMS}
          explain="reconciliation_difference"
          only={({ kind }) => kind !== 'matched' && kind !== 'suspense'}
          empty="Every payment agrees."
          keep="items"
          lead={lead}
        />
      )}
    </>
  )
}
