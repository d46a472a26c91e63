import type { Columns } from '../../../ui/data/DataTable'
import { minutes, money, monthColumn, share, stateColumn, words } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  words('author', 'Author'),
  stateColumn,
  minutes('reading_seconds', 'Paid minutes'),
  share('share_pct', 'Share'),
  money('earnings_ugx', 'Earnings'),
]

export function AuthorEarnings({ month }: { month: string | null }) {
  return (
    <FinanceTable
      table="author-earnings"
      month={month}
      caption="Author earnings"
      columns={COLUMNS}
      explain="author_earnings"
    />
  )
}
