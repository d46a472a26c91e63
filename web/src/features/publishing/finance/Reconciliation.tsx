import type { Columns } from '../../../ui/data/DataTable'
import { ugx } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { dayColumn, money, whole, words } from './columns'
import { type FinanceRow, num } from './data'
import { FinanceTable } from './FinanceTable'

const DAYS: Columns<FinanceRow> = [
  dayColumn,
  words('provider', 'Provider'),
  money('provider_ugx', 'Statement'),
  money('payments_ugx', 'Our payments'),
  money('journal_ugx', 'Ledger'),
  money('fees_ugx', 'Fees'),
  whole('matched', 'Matched'),
  whole('missing_here', 'Missing here'),
  whole('missing_there', 'Missing there'),
  money('amount_diff_ugx', 'Amounts differ by'),
]

const KINDS: Record<string, string> = {
  missing_here: 'Settled by the provider, not paid here',
  missing_there: 'Paid here, not on the statement',
  amount_diff: 'The amounts differ',
}

const ITEMS: Columns<FinanceRow> = [
  dayColumn,
  words('provider', 'Provider'),
  words('tracking_id', 'Reference'),
  words('kind', 'What differs', (kind) => KINDS[kind] ?? kind),
  money('provider_ugx', 'Statement'),
  money('payment_ugx', 'Our payment'),
  money('journal_ugx', 'Ledger'),
  money('difference_ugx', 'Difference'),
]

/** Whether the provider's statement, our payments and the ledger tell the same, and where they do not. */
export function Reconciliation({ month }: { month: string | null }) {
  return (
    <Stack gap={8}>
      <FinanceTable
        table="ledger-reconciliation"
        month={month}
        caption="Statement, payments and ledger by day"
        columns={DAYS}
        explain="provider_total"
        chart={(rows) => <Verdict rows={rows} />}
      />
      <FinanceTable
        table="reconciliation-items"
        month={month}
        caption="Payments that differ"
        columns={ITEMS}
        explain="reconciliation_difference"
        only={({ kind }) => kind !== 'matched'}
        empty="Every payment agrees."
      />
    </Stack>
  )
}

function Verdict({ rows }: { rows: FinanceRow[] }) {
  const sum = (name: string) => rows.reduce((total, row) => total + (num(row[name]) ?? 0), 0)
  const [provider, ours, ledger] = [sum('provider_ugx'), sum('payments_ugx'), sum('journal_ugx')]
  const agree = provider === ours && ours === ledger
  return (
    <Banner tone={agree ? 'success' : 'warning'}>
      <Text as="span">
        Statement {ugx(provider)}, payments {ugx(ours)}, ledger {ugx(ledger)}:{' '}
        {agree ? 'all three agree.' : 'they do not agree yet.'}
      </Text>
    </Banner>
  )
}
