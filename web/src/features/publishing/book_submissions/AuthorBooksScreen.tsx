import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../api/me'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Heading, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BookLine } from './BookLine'
import { BookWindow } from './BookWindow'
import { type AuthorShelf, type Task, useAuthorBooks } from './data'
import { SendingLine, UploadLine } from './UploadLine'
import { useSender } from './useSender'

/** An author's books: sent in, followed through the review, changed and replaced. */
export default function AuthorBooksScreen() {
  const me = useMe().data
  return (
    <Page
      title="Your books"
      lead="Send in a PDF or EPUB. We check it, and it goes to the library after a review."
    >
      {me && (me.isApprovedAuthor || HOUSE.includes(me.role) ? <OwnShelf /> : <NoAuthor />)}
    </Page>
  )
}

/** Who sends in books of the house, without an author's record. */
const HOUSE = ['admin', 'super_admin']

const NoAuthor = () => (
  <EmptyState
    title="This page is for authors."
    reason="When we approve your author profile, you can send your books here."
  />
)

function OwnShelf() {
  const shelf = useAuthorBooks()
  return (
    <Loaded query={shelf} skeleton={<Skeleton shape="card" lines={4} />}>
      {(loaded) => <Shelf shelf={loaded} />}
    </Loaded>
  )
}

function Shelf({ shelf }: { shelf: AuthorShelf }) {
  const sender = useSender()
  const [task, setTask] = useState<Task | null>(null)
  const others = shelf.uploads.filter(({ id }) => id !== sender.sending?.upload.id)
  const isEmpty = shelf.books.length === 0 && shelf.uploads.length === 0 && sender.state === 'idle'
  return (
    <Stack gap={6}>
      <div>
        <Button
          kind="primary"
          icon={<Plus />}
          disabled={sender.state === 'sending'}
          onClick={() => setTask({ kind: 'new' })}
        >
          Send in a book
        </Button>
      </div>
      {sender.work && <SendingLine sender={sender} />}
      {others.map((upload) => (
        <UploadLine key={upload.id} upload={upload} sender={sender} />
      ))}
      {isEmpty && (
        <EmptyState title="No books yet." reason="Your books appear here, with what the reviewers say." />
      )}
      {shelf.books.length > 0 && (
        <Stack gap={4}>
          <Heading level={2}>Sent in</Heading>
          {shelf.books.map((book) => (
            <BookLine key={book.id} book={book} onTask={setTask} />
          ))}
        </Stack>
      )}
      {task && (
        <BookWindow task={task} name={shelf.name} onSend={sender.start} onClose={() => setTask(null)} />
      )}
    </Stack>
  )
}
