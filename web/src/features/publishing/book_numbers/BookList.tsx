import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { amount, bookColumn, hours, people, share } from './columns'
import { type BookSum, useBookSums } from './data'

const columns = (base: string, hasAuthors: boolean): Columns<BookSum> => [
  bookColumn<BookSum>(base),
  ...(hasAuthors ? [{ accessorKey: 'author', header: 'Author' } as const] : []),
  hours('activeSeconds', 'Read in 12 weeks'),
  hours('countedSeconds', 'Counted'),
  people('tookUp', 'Opened it'),
  share('finishedPct', 'Finished'),
  people('pagesToLookAt', 'Pages to look at'),
  amount('mibPerHour', 'MiB an hour'),
  share('offlinePct', 'Read offline'),
]

/** All books one may look into, each with its sums; a row opens the book. */
export function BookList({ base, hasAuthors = false }: { base: string; hasAuthors?: boolean }) {
  const nothing = (
    <EmptyState title="Nobody has opened a book yet." reason="A book appears here after its first reader." />
  )
  return (
    <Loaded query={useBookSums()} skeleton={<Skeleton shape="card" lines={4} />}>
      {({ books, asOf }) => (
        <Stack gap={2}>
          <DataTable
            rows={books}
            columns={columns(base, hasAuthors)}
            caption="Books, most read first"
            empty={nothing}
            rowKey={(book) => book.bookId}
            pageSize={25}
            tools={
              <Row>
                <Explain metric="book_active_seconds" label="Reading time" />
                <Explain metric="funnel_took_up" label="Opened it" />
              </Row>
            }
          />
          <Text size={14} tone="muted">
            A dash means fewer than 5 people, or not counted yet.
          </Text>
          <AsOf at={asOf} />
        </Stack>
      )}
    </Loaded>
  )
}
