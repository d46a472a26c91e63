import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { NONE } from '../../../ui/data/format'
import { Row } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import { people, share } from './columns'
import type { BookNumbers, BookPage } from './data'
import { PageLink } from './PageLink'
import { LOOK_AT, seconds } from './pageWords'

const time = (value: number | null) => (value === null ? NONE : seconds(value))

const columns = (bookId: string): Columns<BookPage> => [
  {
    accessorKey: 'page',
    header: 'Page',
    numeric: true,
    cell: ({ row }) => (
      <PageLink bookId={bookId} page={row.original.page}>{`Page ${row.original.page}`}</PageLink>
    ),
  },
  {
    accessorKey: 'lookAt',
    header: 'Look at it',
    cell: ({ row: { original } }) => (original.lookAt ? LOOK_AT[original.lookAt] : NONE),
  },
  people('readers', 'Readers'),
  {
    accessorKey: 'medianSeconds',
    header: 'They stay',
    numeric: true,
    cell: ({ row }) => time(row.original.medianSeconds),
  },
  {
    accessorKey: 'expectedSeconds',
    header: 'Its words take',
    numeric: true,
    cell: ({ row }) => time(row.original.expectedSeconds),
  },
  share('stopPct', 'Stop here'),
  share('backPct', 'Turn back'),
  share('pausePct', 'Took a break here'),
]

/** Every page with ten readers, with all that is known of it. */
export function PageTable({ book }: { book: BookNumbers }) {
  return (
    <Fold title="All pages in numbers">
      <DataTable
        rows={book.pages}
        columns={columns(book.bookId)}
        caption="All pages in numbers"
        empty="No page has 10 readers yet."
        rowKey={({ page }) => String(page)}
        pageSize={25}
        tools={
          <Row>
            <Explain metric="page_expected_seconds" label="Time needed to read it" />
            <Explain metric="page_pause" label="Took a break here" />
          </Row>
        }
        hideCaption
      />
    </Fold>
  )
}
