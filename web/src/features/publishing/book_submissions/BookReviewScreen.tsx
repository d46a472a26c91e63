import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, fileSize } from '../../../ui/data/format'
import { HistoryLink } from '../../../ui/data/HistoryLink'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BookReview } from './BookReview'
import { type Pages, useWaitingBooks, type Waiting } from './data'

/** Books that wait: read here, checked point by point, taken or sent back. */
export default function BookReviewScreen({ pages }: { pages: Pages }) {
  const queue = useWaitingBooks()
  return (
    <Page
      title="Books to review"
      lead="Read a book, look at every point, then approve it or say what has to change."
      width="full"
    >
      <Loaded query={queue}>{(waiting) => <Queue waiting={waiting} pages={pages} />}</Loaded>
    </Page>
  )
}

function Queue({ waiting, pages }: { waiting: Waiting[]; pages: Pages }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = waiting.find(({ id }) => id === openId)
  return (
    <Stack gap={6}>
      <DataTable
        caption="Waiting"
        rows={waiting}
        columns={columns((book) => setOpenId(book.id))}
        rowKey={(book) => book.id}
        empty={<EmptyState title="Nothing waits." reason="Books that authors send in come here." />}
      />
      {open && (
        <BookReview
          key={open.id}
          book={open}
          pages={pages}
          // The next in the list opens by itself, so that a whole queue is read without going back.
          onDone={(left) => setOpenId(left[0]?.id ?? null)}
          onClose={() => setOpenId(null)}
        />
      )}
    </Stack>
  )
}

const columns = (onOpen: (book: Waiting) => void): Columns<Waiting> => [
  {
    accessorKey: 'title',
    header: 'Book',
    long: true,
    cell: ({ row }) => (
      <Button kind="quiet" onClick={() => onOpen(row.original)}>
        {row.original.title}
      </Button>
    ),
  },
  { accessorKey: 'author', header: 'Author', long: true },
  {
    accessorKey: 'version',
    header: 'What',
    phone: 'figure',
    cell: ({ row }) => (row.original.isNew ? 'New book' : `Version ${row.original.version}`),
  },
  { accessorKey: 'pageCount', header: 'Pages', numeric: true },
  {
    accessorKey: 'size',
    header: 'Size',
    numeric: true,
    cell: ({ row }) => fileSize(row.original.size),
  },
  { accessorKey: 'sentAt', header: 'Sent', cell: ({ row }) => date(row.original.sentAt) },
  {
    id: 'history',
    header: '',
    cell: ({ row: { original } }) => <HistoryLink kind="books" id={original.bookId} of={original.title} />,
  },
]
