import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, minutesExact, month as named, ugx } from '../../../ui/data/format'
import { HistoryLink } from '../../../ui/data/HistoryLink'
import { Loaded } from '../../../ui/feedback/Loaded'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Month, useMonths } from './data'
import { stateText } from './states'

const COLUMNS: Columns<Month> = [
  { accessorKey: 'month', header: 'Month', cell: ({ row }) => named(row.original.month) },
  {
    accessorKey: 'state',
    header: 'State',
    csv: ({ state, isRunning }) => stateText(state, isRunning).label,
    phone: 'line',
    cell: ({ row: { original } }) => {
      const { label, tone } = stateText(original.state, original.isRunning)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    accessorKey: 'totalSubscriptionRevenue',
    header: 'Revenue',
    numeric: true,
    cell: ({ row }) => ugx(row.original.totalSubscriptionRevenue),
  },
  {
    accessorKey: 'reversals',
    header: 'Taken back this month',
    numeric: true,
    cell: ({ row }) => ugx(row.original.reversals),
  },
  {
    accessorKey: 'authorPoolAmount',
    header: 'Author pool',
    numeric: true,
    phone: 'figure',
    cell: ({ row }) => ugx(row.original.authorPoolAmount),
  },
  {
    accessorKey: 'totalReadingSeconds',
    header: 'Paid minutes',
    numeric: true,
    cell: ({ row }) => minutesExact(row.original.totalReadingSeconds),
  },
  {
    accessorKey: 'finalizedAt',
    header: 'Final since',
    cell: ({ row }) => date(row.original.finalizedAt),
  },
  {
    id: 'history',
    header: '',
    cell: ({ row: { original } }) => (
      <HistoryLink kind="months" id={original.month} of={named(original.month)} />
    ),
  },
  {
    id: 'open',
    header: '',
    cell: ({ row: { original } }) => (
      <LinkButton to={`/admin/revenue-management?month=${original.month}`}>
        {original.state === 'finalised' ? 'See' : 'Open'} {named(original.month)}
      </LinkButton>
    ),
  },
]

export function MonthsTable() {
  return (
    <Loaded query={useMonths()}>
      {(months) => (
        <DataTable
          caption="Months"
          keep=""
          rows={months}
          columns={COLUMNS}
          rowKey={({ month }) => month}
          empty="No month has begun yet."
        />
      )}
    </Loaded>
  )
}
