import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { minutesExact, NONE, month as named, percent, ugx, ugxRate } from '../../../../ui/data/format'
import { type Month, useMonths, type Walk } from '../data'

interface Change {
  figure: string
  now: number | null
  before: number | null
  write: (value: number | null) => string
}

const FIGURES: { figure: string; of: (month: Month) => number | null; write: Change['write'] }[] = [
  { figure: 'Revenue', of: (month) => month.totalSubscriptionRevenue, write: ugx },
  { figure: 'Reversals', of: (month) => month.reversals, write: ugx },
  { figure: 'Author pool', of: (month) => month.authorPoolAmount, write: ugx },
  { figure: 'Paid minutes', of: (month) => month.totalReadingSeconds, write: minutesExact },
  {
    figure: 'Pool per minute',
    of: (month) => month.revenuePerMinute,
    write: ugxRate,
  },
]

/** This month beside the one before. */
export function Variance({ walk }: { walk: Walk }) {
  const months = useMonths().data ?? []
  const before = months.find(({ month }) => month < walk.month)
  if (!before || before.authorPoolAmount === null) return null
  const rows = FIGURES.map(
    ({ figure, of, write }): Change => ({ figure, now: of(walk), before: of(before), write }),
  )
  return (
    <DataTable
      caption={`${named(walk.month)} compared with ${named(before.month)}`}
      rows={rows}
      columns={COLUMNS}
      rowKey={({ figure }) => figure}
      empty="There is no earlier month to compare with."
    />
  )
}

const changePct = ({ now, before }: Change) =>
  now === null || !before ? null : (100 * (now - before)) / before

function changeText(row: Change): string {
  const value = changePct(row)
  return value === null ? NONE : `${value > 0 ? '+' : ''}${percent(value, 1)}`
}

const COLUMNS: Columns<Change> = [
  { accessorKey: 'figure', header: 'Figure', sortable: false },
  {
    accessorKey: 'now',
    header: 'This month',
    numeric: true,
    sortable: false,
    cell: ({ row }) => row.original.write(row.original.now),
  },
  {
    accessorKey: 'before',
    header: 'Month before',
    numeric: true,
    sortable: false,
    cell: ({ row }) => row.original.write(row.original.before),
  },
  {
    id: 'change',
    header: 'Change',
    numeric: true,
    cell: ({ row }) => changeText(row.original),
    csv: (row) => changeText(row),
  },
]
