import type { ReactNode } from 'react'
import type { Columns } from '../../../ui/data/DataTable'
import { summed, whole, words } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'

const STATES: Record<string, string> = {
  pending: 'Waits for review',
  approved: 'Approved, not sent',
  processing: 'On its way',
  failed: 'Failed, can be sent again',
  completed: 'Paid out',
}
const AGES: Record<string, string> = {
  '0-2': '0 to 2 days',
  '3-7': '3 to 7 days',
  '8-14': '8 to 14 days',
  '15-30': '15 to 30 days',
  '31+': '31 days or more',
}

const COLUMNS: Columns<FinanceRow> = [
  words('status', 'State', (state) => STATES[state] ?? state),
  words('age', 'Age', (age) => AGES[age] ?? age),
  summed('payouts', 'Payouts'),
  { ...summed('amount_ugx', 'Amount, UGX'), phone: 'figure' },
  whole('oldest_days', 'Oldest, days'),
]

/** How long authors' payouts wait, and how long those took that were paid out. */
export function PayoutAges({ lead }: { lead: ReactNode }) {
  return (
    <FinanceTable
      table="payout-ageing"
      month={null}
      caption="Payouts by state and age"
      columns={COLUMNS}
      explain="payouts_amount"
      lead={lead}
      empty="No payout was asked for."
      note="All payouts, whatever month is chosen. Age: days since the author asked; of those paid out, the days it took."
    />
  )
}
