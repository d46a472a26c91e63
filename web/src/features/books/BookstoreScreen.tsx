import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button'
import { Input, Select } from '../../ui/Field'
import { plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Loaded } from '../../ui/Loaded'
import { Grid, Row, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { Seo } from '../../ui/Seo'
import { EmptyState, Skeleton } from '../../ui/states'
import { type Book, useBooks } from './data'
import { OnSale } from './OnSale'
import { fitting, LEVELS, SORTS, sorted, subjectsOf, type Wanted, yearsOf } from './shelf'

export default function BookstoreScreen() {
  const books = useBooks()
  const [wanted, want, clear] = useWanted()
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
            <Filters books={all} wanted={wanted} want={want} />
            <Shelf
              books={sorted(fitting(all, wanted), wanted.sort)}
              wanted={wanted}
              want={want}
              onClear={clear}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const NAMES = {
  words: 'q',
  subject: 'subject',
  year: 'year',
  level: 'level',
  topic: 'topic',
  sort: 'sort',
} as const
type Want = (change: Partial<Wanted>) => void

function useWanted() {
  const [search, setSearch] = useSearchParams()
  const of = (name: keyof typeof NAMES) => search.get(NAMES[name]) ?? ''
  const wanted: Required<Wanted> = {
    words: of('words'),
    subject: of('subject'),
    year: of('year'),
    level: of('level'),
    topic: of('topic'),
    sort: of('sort'),
  }
  const keep = { replace: true, preventScrollReset: true }
  const want: Want = (change) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      const name = NAMES[key as keyof Wanted]
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, keep)
  }
  return [wanted, want, () => setSearch({}, keep)] as const
}

function Filters({ books, wanted, want }: { books: Book[]; wanted: Required<Wanted>; want: Want }) {
  const levels = Object.entries(LEVELS).map(([value, label]) => ({ value, label }))
  return (
    <search>
      <Grid min={140}>
        <Input
          label="Search"
          type="search"
          value={wanted.words}
          placeholder="Title or author"
          onChange={(event) => want({ words: event.target.value })}
        />
        <Select
          label="Subject"
          value={wanted.subject}
          options={[{ value: '', label: 'All subjects' }, ...subjectsOf(books)]}
          onChange={(event) => want({ subject: event.target.value })}
        />
        <Select
          label="School year"
          value={wanted.year}
          options={[{ value: '', label: 'All years' }, ...yearsOf(books)]}
          onChange={(event) => want({ year: event.target.value })}
        />
        <Select
          label="Level"
          value={wanted.level}
          options={[{ value: '', label: 'Any level' }, ...levels]}
          onChange={(event) => want({ level: event.target.value })}
        />
        <Select
          label="Order"
          value={wanted.sort}
          options={SORTS}
          onChange={(event) => want({ sort: event.target.value })}
        />
      </Grid>
    </search>
  )
}

/** As many as a small phone draws without stuttering. */
const FIRST = 24

interface ShelfProps {
  books: Book[]
  wanted: Required<Wanted>
  want: Want
  onClear: () => void
}

function Shelf({ books, wanted: { topic }, want, onClear }: ShelfProps) {
  const [showsAll, setShowsAll] = useState(false)
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
            <Button kind="quiet" onClick={() => want({ topic: '' })}>
              Books on every topic
            </Button>
          </>
        )}
      </Row>
      <Grid min={150} fill gap={6}>
        {(showsAll ? books : books.slice(0, FIRST)).map((book) => (
          <OnSale key={book.id} book={book} />
        ))}
      </Grid>
      {books.length > FIRST && !showsAll && (
        <div>
          <Button onClick={() => setShowsAll(true)}>Show all {books.length} books</Button>
        </div>
      )}
    </>
  )
}
