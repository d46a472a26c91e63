import type { Columns } from '../../../ui/data/DataTable'
import { minutes, money, monthColumn, share, stateColumn, words } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'
import { PayoutAges } from './PayoutAges'
import { useShown } from './useShown'

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  words('author', 'Author'),
  stateColumn,
  minutes('reading_seconds', 'Paid minutes'),
  share('share_pct', 'Share'),
  money('earnings_ugx', 'Earnings'),
]

const SHOWN = [
  { value: 'earned', label: 'Earned' },
  { value: 'payouts', label: 'Payouts by age' },
] as const

export function AuthorEarnings({ month }: { month: string | null }) {
  const [shown, lead] = useShown(SHOWN)
  if (shown === 'payouts') return <PayoutAges lead={lead} />
  return (
    <FinanceTable
      lead={lead}
      table="author-earnings"
      month={month}
      caption="Author earnings"
      columns={COLUMNS}
      explain="author_earnings"
    />
  )
}
