import { useFilters } from '../../../lib/filters'
import { plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Grid, Row, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Book, useBooks } from './data'
import { OnSale } from './OnSale'
import { ShelfFilters } from './ShelfFilters'
import { fitting, LEVELS, SORTS, sorted, type Wanted } from './shelf'

export default function BookstoreScreen() {
  const books = useBooks()
  const { values, set, clear } = useFilters(['q', 'subject', 'year', 'level', 'topic', 'sort'])
  return (
    <Page title="Bookstore" lead="Books for S1 to S4 by Ugandan authors. Look inside any of them first.">
      <Seo pageType="bookstore" />
      <Loaded
        query={books}
        skeleton={<Skeleton shape="card" lines={4} />}
        empty={<EmptyState title="No books yet." reason="The shelves are being filled." />}
      >
        {(all) => (
          <>
            <Looking books={all} values={values} set={set} />
            <Shelf
              books={sorted(fitting(all, values), values.sort)}
              topic={values.topic}
              onEveryTopic={() => set({ topic: '' })}
              onClear={clear}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Filters = ReturnType<typeof useFilters<keyof Required<Wanted>>>

function Looking({ books, values, set }: { books: Book[] } & Pick<Filters, 'values' | 'set'>) {
  const levels = Object.entries(LEVELS).map(([value, label]) => ({ value, label }))
  return (
    <ShelfFilters books={books} wanted={values} set={set} hint="Title or author">
      <Select
        label="Level"
        value={values.level}
        options={[{ value: '', label: 'Any level' }, ...levels]}
        onChange={(event) => set({ level: event.target.value })}
      />
      <Select
        label="Order"
        value={values.sort}
        options={SORTS}
        onChange={(event) => set({ sort: event.target.value })}
      />
    </ShelfFilters>
  )
}

/** As many as a small phone draws without stuttering. */
const FIRST = 24

interface ShelfProps {
  books: Book[]
  /** The code of the topic that was asked for, or nothing. */
  topic: string
  onEveryTopic: () => void
  onClear: () => void
}

function Shelf({ books, topic, onEveryTopic, onClear }: ShelfProps) {
  const few = useFew(books, { name: 'books', first: FIRST, step: FIRST })
  if (books.length === 0) {
    return (
      <EmptyState
        title="No book fits."
        reason="Try fewer words, or another subject, year or level."
        action={<Button onClick={onClear}>Show all books</Button>}
      />
    )
  }
  return (
    <>
      <Row gap={3}>
        <div role="status">
          <Text size={14} tone="muted">
            {plural(books.length, 'book')}
          </Text>
        </div>
        {topic && (
          <>
            <Badge tone="progress">{`on topic ${topic}`}</Badge>
            <Button kind="quiet" onClick={onEveryTopic}>
              Books on every topic
            </Button>
          </>
        )}
      </Row>
      <Grid min={150} fill gap={6} ref={few.list}>
        {few.shown.map((book) => (
          <OnSale key={book.id} book={book} />
        ))}
      </Grid>
      <ShowMore few={few} noun="book" />
    </>
  )
}
