import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime } from '../../../ui/data/format'
import { Badge } from '../../../ui/primitives/graphics'
import { STATES, type TableSync } from './data'

/** Every table the warehouse takes: those that are apart first. */
export function TablesPart({ tables }: { tables: TableSync[] }) {
  const rows = [...tables].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <DataTable
      caption="Tables"
      rows={rows}
      columns={COLUMNS}
      rowKey={({ table }) => table}
      empty="Nothing was taken from the database yet."
    />
  )
}

const ORDER: TableSync['state'][] = ['differs', 'waiting', 'in_step']
const number = (rows: number | null) => (rows === null ? '–' : count(rows))

/** How long the newest row taken is behind the newest there is. */
export function lag(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

const COLUMNS: Columns<TableSync> = [
  { accessorKey: 'table', header: 'Table' },
  {
    accessorKey: 'state',
    header: 'State',
    csv: ({ state }) => STATES[state].word,
    cell: ({ row }) => {
      const { word, tone } = STATES[row.original.state]
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    accessorKey: 'rowsHere',
    header: 'In the database',
    numeric: true,
    cell: ({ row: { original } }) => `${original.isCounted ? '' : 'about '}${count(original.rowsHere)}`,
  },
  {
    accessorKey: 'rowsTaken',
    header: 'Taken',
    numeric: true,
    cell: ({ row }) => count(row.original.rowsTaken),
  },
  {
    accessorKey: 'rowsPublished',
    header: 'Published',
    numeric: true,
    cell: ({ row }) => number(row.original.rowsPublished),
  },
  {
    accessorKey: 'heldBack',
    header: 'Left out',
    numeric: true,
    cell: ({ row }) => count(row.original.heldBack),
  },
  {
    accessorKey: 'newestHere',
    header: 'Newest in the database',
    cell: ({ row: { original } }) => (original.isCounted ? dateTime(original.newestHere) : 'Not looked at'),
  },
  {
    accessorKey: 'newestTaken',
    header: 'Newest taken',
    cell: ({ row }) => dateTime(row.original.newestTaken),
  },
  {
    accessorKey: 'lagSeconds',
    header: 'Behind',
    numeric: true,
    cell: ({ row }) => lag(row.original.lagSeconds),
  },
]
