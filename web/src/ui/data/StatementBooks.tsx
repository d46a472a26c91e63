import { Stack, Text } from '../layout/layout'
import { type Columns, DataTable } from './DataTable'
import { FootRow } from './FootRow'
import { count, month, percent, ugx } from './format'
import type { BookShare, StatementData } from './StatementTypes'

const columnsOf = (ratePct: number): Columns<BookShare> => [
  { accessorKey: 'title', header: 'Book' },
  {
    accessorKey: 'seconds',
    header: 'Seconds read',
    numeric: true,
    cell: ({ row }) => count(row.original.seconds),
  },
  {
    accessorKey: 'paidSeconds',
    header: 'Paid seconds',
    numeric: true,
    cell: ({ row }) => count(row.original.paidSeconds),
  },
  { id: 'rate', header: 'Rate', numeric: true, cell: () => percent(ratePct, 2) },
  { accessorKey: 'weight', header: 'Weight', numeric: true, cell: ({ row }) => count(row.original.weight) },
  {
    accessorKey: 'sharePct',
    header: 'Share of all',
    numeric: true,
    cell: ({ row }) => percent(row.original.sharePct, 3),
  },
  { accessorKey: 'ugx', header: 'Earned', numeric: true, cell: ({ row }) => ugx(row.original.ugx) },
]

/** What each book adds to the share, line by line up to the earnings. */
export function StatementBooks({ statement }: { statement: StatementData }) {
  const { books, ratePct, weight, earningsUgx } = statement
  const sum = (of: (book: BookShare) => number) => books.reduce((all, book) => all + of(book), 0)
  const earned = sum((book) => book.ugx)
  const foots = earned === earningsUgx
  return (
    <Stack gap={2}>
      <DataTable
        caption={`Books of ${month(statement.month)}`}
        rows={books}
        columns={columnsOf(ratePct)}
        rowKey={({ bookId }) => bookId}
        empty="Nobody read this month."
        csv={false}
        pageSize={200}
        foot={
          <FootRow
            cells={[
              { label: 'Book', value: 'Together' },
              { label: 'Seconds read', value: count(sum((book) => book.seconds)), numeric: true },
              { label: 'Paid seconds', value: count(sum((book) => book.paidSeconds)), numeric: true },
              { label: 'Rate', value: percent(ratePct, 2), numeric: true },
              { label: 'Weight', value: count(weight), numeric: true },
              {
                label: 'Share of all',
                value: percent(
                  sum((book) => book.sharePct),
                  3,
                ),
                numeric: true,
              },
              { label: 'Earned', value: ugx(earned), numeric: true },
            ]}
          />
        }
      />
      <Text size={14} tone={foots ? 'muted' : 'danger'}>
        {foots
          ? 'The books add up to the share above, to the shilling.'
          : `The books add up to ${ugx(earned)}, but the share above is ${ugx(earningsUgx)}.`}
      </Text>
    </Stack>
  )
}
