import { Lock } from 'lucide-react'
import { useMe } from '../../../api/me'
import { useFilters } from '../../../lib/filters'
import { BookTile } from '../../../ui/content/BookCover'
import { plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Book, useBooks } from './data'
import { ShelfFilters } from './ShelfFilters'
import { fitting, megabytes, PLAN_NAMES, reaches } from './shelf'

/** Every book, with filters that stand in the address. */
export function AllBooks() {
  const books = useBooks()
  const { values: wanted, set, clear } = useFilters(['q', 'subject', 'year'])
  return (
    <Stack as="section">
      <Heading>All books</Heading>
      <Loaded query={books} skeleton={<Skeleton shape="card" lines={3} />} empty={<NoShelf />}>
        {(all) => (
          <>
            <ShelfFilters books={all} wanted={wanted} set={set} hint="Title, author or topic" />
            <Shelf books={fitting(all, wanted)} onClear={clear} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** As many as a small phone draws without stuttering. */
const FIRST = 24

function Shelf({ books, onClear }: { books: Book[]; onClear: () => void }) {
  const few = useFew(books, { name: 'books', first: FIRST, step: FIRST })
  if (books.length === 0) {
    return (
      <EmptyState
        title="No book fits."
        reason="Try fewer words, or another subject or year."
        action={<Button onClick={onClear}>Show all books</Button>}
      />
    )
  }
  return (
    <>
      <div role="status">
        <Text size={14} tone="muted">
          {plural(books.length, 'book')}
        </Text>
      </div>
      <Grid min={140} fill gap={6} ref={few.list}>
        {few.shown.map((book) => (
          <OnShelf key={book.id} book={book} />
        ))}
      </Grid>
      <ShowMore few={few} noun="book" />
    </>
  )
}

function OnShelf({ book }: { book: Book }) {
  const me = useMe().data
  const { id, title, author, coverImageUrl, pageCount, fileSize, schoolYears, requiredTier } = book
  const size = megabytes(fileSize)
  const plan = PLAN_NAMES[requiredTier]
  const isLocked = me?.role === 'user' && !reaches(me.subscriptionTier, requiredTier)
  return (
    <BookTile src={coverImageUrl} title={title} author={author} to={`/reader/${id}`}>
      <Text as="span" size={14} tone="muted">
        {[schoolYears.join(', '), plural(pageCount, 'page'), size].filter(Boolean).join(' · ')}
      </Text>
      {plan && (
        <Row>
          <Badge tone={isLocked ? 'warning' : 'plain'} icon={isLocked && <Lock aria-hidden="true" />}>
            {isLocked ? `Needs the ${plan}` : plan}
          </Badge>
        </Row>
      )}
    </BookTile>
  )
}

const NoShelf = () => <EmptyState title="No books yet." reason="The shelves are being filled." />
