import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useMe } from '../../../api/me'
import type { Pages } from '../../../api/pages'
import { useFilters } from '../../../lib/filters'
import { BookTile } from '../../../ui/content/BookCover'

import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useGrowing } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { BOOKS_AT_ONCE, type Book, type FoundBooks, SEARCH_NAMES, useBooks } from './data'
import { ShelfFilters } from './ShelfFilters'
import { howMany, megabytes, PLAN_NAMES, reaches } from './shelf'

/** Every book, with filters that stand in the address. */
export function AllBooks() {
  const { values: wanted, set, isSet, clear } = useFilters(SEARCH_NAMES)
  const books = useBooks(wanted)
  return (
    <Stack as="section">
      <Heading>
        <Trans>All books</Trans>
      </Heading>
      <ShelfFilters wanted={wanted} facets={books.data?.facets ?? []} set={set} onClear={clear} />
      <Loaded
        query={books}
        skeleton={<Skeleton shape="card" lines={3} />}
        empty={isSet ? <NoneFits onClear={clear} /> : <NoShelf />}
      >
        {() => <Shelf books={books} />}
      </Loaded>
    </Stack>
  )
}

function Shelf({ books }: { books: Pages<Book, FoundBooks> }) {
  const few = useGrowing(books, { name: 'books', first: BOOKS_AT_ONCE, step: BOOKS_AT_ONCE })
  return (
    <>
      <div role="status">
        <Text size={14} tone="muted">
          {howMany(few.total, books.data?.isCapped)}
        </Text>
      </div>
      <Grid min={140} fill gap={6} ref={few.list}>
        {few.shown.map((book) => (
          <OnShelf key={book.id} book={book} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`book`} />
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
    // A locked book leads to its page, which says what opens it.
    <BookTile
      src={coverImageUrl}
      title={title}
      author={author}
      to={isLocked ? `/books/${id}` : `/reader/${id}`}
    >
      <Text as="span" size={14} tone="muted">
        {[schoolYears.join(', '), plural(pageCount, { one: '# page', other: '# pages' }), size]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {plan && (
        <PaymentSurface>
          <Row>
            <Badge tone={isLocked ? 'warning' : 'plain'} icon={isLocked && <Lock aria-hidden="true" />}>
              {isLocked ? t`Needs the ${plan}` : plan}
            </Badge>
          </Row>
        </PaymentSurface>
      )}
    </BookTile>
  )
}

const NoneFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={t`No books found.`}
    reason={t`Try fewer words, or another subject or year.`}
    action={
      <Button onClick={onClear}>
        <Trans>Show all books</Trans>
      </Button>
    }
  />
)

const NoShelf = () => <EmptyState title={t`No books yet.`} reason={t`Come back soon.`} />
