import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Pages } from '../../../api/pages'
import { useFilters } from '../../../lib/filters'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useGrowing } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Grid, Row, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { BOOKS_AT_ONCE, type Book, type FoundBooks, SEARCH_NAMES, useBooks } from './data'
import { OnSale } from './OnSale'
import { ShelfFilters } from './ShelfFilters'
import { howMany } from './shelf'

export default function BookstoreScreen() {
  const { values, set, clear } = useFilters(SEARCH_NAMES)
  const books = useBooks(values)
  const { sort, ...narrowing } = values
  const isNarrow = Object.values(narrowing).some(Boolean)
  return (
    <Page title={t`Bookstore`} lead={t`Books for S1 to S4 by Ugandan authors. You can preview any book.`}>
      <Seo pageType="bookstore" />
      <ShelfFilters wanted={values} facets={books.data?.facets ?? []} set={set} onClear={clear} />
      <Loaded
        query={books}
        skeleton={<Skeleton shape="card" lines={4} />}
        empty={isNarrow ? <NoneFits onClear={clear} /> : <NoShelf />}
      >
        {(found) => (
          <>
            <Corrected asked={values.q} searchedFor={found.searchedFor} />
            <Shelf books={books} topic={values.topic} onEveryTopic={() => set({ topic: '' })} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Says so where a misspelt word was read as another. */
const Corrected = ({ asked, searchedFor }: { asked: string; searchedFor: string }) =>
  asked.trim() !== searchedFor && asked.trim() !== '' && searchedFor !== '' ? (
    <Text>
      <Trans>
        No books for “{asked}”. These are for “{searchedFor}”.
      </Trans>
    </Text>
  ) : null

interface ShelfProps {
  books: Pages<Book, FoundBooks>
  /** The code of the topic that was asked for, or nothing. */
  topic: string
  onEveryTopic: () => void
}

function Shelf({ books, topic, onEveryTopic }: ShelfProps) {
  const few = useGrowing(books, { name: 'books', first: BOOKS_AT_ONCE, step: BOOKS_AT_ONCE })
  return (
    <>
      <Row gap={3}>
        <div role="status">
          <Text size={14} tone="muted">
            {howMany(few.total, books.data?.isCapped)}
          </Text>
        </div>
        {topic && (
          <>
            <Badge tone="progress">{t`on topic ${topic}`}</Badge>
            <Button kind="quiet" onClick={onEveryTopic}>
              <Trans>Books on every topic</Trans>
            </Button>
          </>
        )}
      </Row>
      <Grid min={150} fill gap={6} ref={few.list}>
        {few.shown.map((book) => (
          <OnSale key={book.id} book={book} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`book`} />
    </>
  )
}

const NoneFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={t`No books found.`}
    reason={t`Try fewer words, or clear a filter.`}
    action={
      <Button onClick={onClear}>
        <Trans>Show all books</Trans>
      </Button>
    }
  />
)

const NoShelf = () => <EmptyState title={t`No books yet.`} reason={t`Come back soon.`} />
