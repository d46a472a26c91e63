import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useFilters } from '../../../lib/filters'
import { BookTile } from '../../../ui/content/BookCover'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Grid, Heading, Hidden, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { CollectionChoice, NewCollection } from './Collections'
import styles from './catalogue.module.css'
import { type Library, type ShelfBook, useKeep, useLibrary, useSetGoal } from './library'
import { ReadingHistory } from './ReadingHistory'
import { ReadingPreferences } from './ReadingPreferences'

const FIRST = 6
const GOALS = [1, 2, 3, 4, 5, 6, 8, 10]
const BORROWED = 'borrowed'
const STATES: Record<ShelfBook['state'], string> = {
  want_to_read: t`Want to read`,
  reading: t`Reading`,
  finished: t`Finished`,
}

/** The shelf: this month's goal, what is kept, begun and finished, and the reader's collections. */
export function KeptBooks() {
  const library = useLibrary()
  return (
    <Stack as="section">
      <Heading>
        <Trans>My shelf</Trans>
      </Heading>
      <Loaded query={library} skeleton={<Skeleton shape="card" lines={2} />}>
        {(found) => (
          <>
            <Goal goal={found.goal} />
            <Shelf library={found} />
            <ReadingHistory />
            <ReadingPreferences />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Goal({ goal: { finished, goal } }: { goal: Library['goal'] }) {
  const setGoal = useSetGoal()
  const goals = [...new Set([...GOALS, goal])].sort((a, b) => a - b)
  return (
    <div className={styles.goal}>
      <Progress
        value={Math.min(100, (finished / goal) * 100)}
        label={t`Books finished this month`}
        text={t`${finished} of ${goal}`}
      />
      <Select
        label={t`My goal for a month`}
        value={String(goal)}
        options={goals.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(event) => setGoal.mutate(Number(event.target.value))}
      />
    </div>
  )
}

function Shelf({ library: { books, collections } }: { library: Library }) {
  const { values, set } = useFilters(['state', 'collection'])
  const shown = books.filter(
    ({ state, isBorrowed, collectionIds }) =>
      (!values.state || state === values.state || (values.state === BORROWED && isBorrowed)) &&
      (!values.collection || collectionIds.includes(values.collection)),
  )
  const few = useFew(shown, { name: 'kept', first: FIRST })
  if (books.length === 0) return <Empty />
  return (
    <>
      <Grid min={160}>
        <Select
          label={t`Show`}
          value={values.state}
          options={[
            { value: '', label: t`All (${books.length})` },
            ...Object.entries(STATES).map(([value, label]) => ({
              value,
              label: `${label} (${books.filter(({ state }) => state === value).length})`,
            })),
            { value: BORROWED, label: t`On loan (${books.filter((book) => book.isBorrowed).length})` },
          ]}
          onChange={(event) => set({ state: event.target.value })}
        />
        {collections.length > 0 && (
          <Select
            label={t`Collection`}
            value={values.collection}
            options={[
              { value: '', label: t`All books` },
              ...collections.map(({ id, name, books: many }) => ({ value: id, label: `${name} (${many})` })),
            ]}
            onChange={(event) => set({ collection: event.target.value })}
          />
        )}
      </Grid>
      <NewCollection collections={collections} />
      <div role="status">
        <Text size={14} tone="muted">
          {plural(shown.length, { one: '# book', other: '# books' })}
        </Text>
      </div>
      <Grid min={140} fill gap={6} ref={few.list}>
        {few.shown.map((book) => (
          <OnMyShelf key={book.bookId} book={book} collections={collections} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`book`} of={t`My shelf`} />
    </>
  )
}

/** How far a book was read, in a few words. */
function whereNow({ state, finishedAt, currentPage, pageCount }: ShelfBook) {
  if (finishedAt) return t`Finished ${date(finishedAt)}`
  return currentPage ? t`Page ${currentPage} of ${pageCount}` : STATES[state]
}

function OnMyShelf({ book, collections }: { book: ShelfBook; collections: Library['collections'] }) {
  const { bookId, title, author, coverImageUrl } = book
  const keep = useKeep()
  return (
    <Stack as="article" gap={2}>
      <BookTile src={coverImageUrl} title={title} author={author} to={`/books/${bookId}`}>
        <Text as="span" size={14} tone="muted">
          {book.isBorrowed ? t`${whereNow(book)} · on loan` : whereNow(book)}
        </Text>
      </BookTile>
      <CollectionChoice book={book} collections={collections} />
      <div>
        <Button kind="quiet" onClick={() => keep.mutate({ bookId, isKept: false })}>
          <Trans>Remove</Trans>
          <Hidden>: {title}</Hidden>
        </Button>
      </div>
    </Stack>
  )
}

const Empty = () => (
  <EmptyState
    title={t`Your shelf is empty.`}
    reason={t`Books you add or open appear here.`}
    action={
      <LinkButton to="/bookstore">
        <Trans>Find a book</Trans>
      </LinkButton>
    }
  />
)
