import type { ReactNode } from 'react'
import type { Columns } from '../../../ui/data/DataTable'
import { monthColumn, providerColumn, share, summed } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  providerColumn,
  summed('failed', 'Failed'),
  summed('failed_ugx', 'Failed, UGX'),
  summed('recovered', 'Paid in 7 days'),
  summed('recovered_ugx', 'Paid in 7 days, UGX'),
  summed('waiting', 'May still pay'),
  { ...share('recovered_pct', 'Recovered'), phone: 'figure' },
]

/** Payments that failed, and how many of these learners paid after all. */
export function Recovery({ month, lead }: { month: string | null; lead: ReactNode }) {
  return (
    <FinanceTable
      table="payment-recovery"
      month={month}
      caption="Failed payments and what became of them"
      columns={COLUMNS}
      explain="recovery"
      lead={lead}
      empty="No payment failed."
      note="A learner’s tries within 7 days count once, in the month of the first. Recovered leaves out those whose 7 days still run."
    />
  )
}
