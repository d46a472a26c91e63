import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../api/me'
import { BookTile } from '../../ui/BookCover'
import { Button } from '../../ui/Button'
import { Input, Select } from '../../ui/Field'
import { plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Loaded } from '../../ui/Loaded'
import { Grid, Heading, Row, Stack, Text } from '../../ui/layout'
import { EmptyState, Skeleton } from '../../ui/states'
import { type Book, useBooks } from './data'
import { fitting, megabytes, PLAN_NAMES, reaches, subjectsOf, type Wanted, yearsOf } from './shelf'

/** Every book, with filters that stand in the address. */
export function AllBooks() {
  const books = useBooks()
  const [wanted, want] = useWanted()
  return (
    <Stack as="section">
      <Heading>All books</Heading>
      <Loaded query={books} skeleton={<Skeleton shape="card" lines={3} />} empty={<NoShelf />}>
        {(all) => (
          <>
            <Filters books={all} wanted={wanted} want={want} />
            <Shelf books={fitting(all, wanted)} onClear={() => want({ words: '', subject: '', year: '' })} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

const NAMES = { words: 'q', subject: 'subject', year: 'year' } as const

function useWanted() {
  const [search, setSearch] = useSearchParams()
  const wanted: Wanted = {
    words: search.get(NAMES.words) ?? '',
    subject: search.get(NAMES.subject) ?? '',
    year: search.get(NAMES.year) ?? '',
  }
  const want = (change: Partial<Wanted>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      const name = NAMES[key as keyof typeof NAMES]
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [wanted, want] as const
}

interface FiltersProps {
  books: Book[]
  wanted: Wanted
  want: (change: Partial<Wanted>) => void
}

function Filters({ books, wanted, want }: FiltersProps) {
  return (
    <search>
      <Grid min={180}>
        <Input
          label="Search"
          type="search"
          value={wanted.words}
          placeholder="Title, author or topic"
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
      </Grid>
    </search>
  )
}

/** As many as a small phone draws without stuttering. */
const FIRST = 24

function Shelf({ books, onClear }: { books: Book[]; onClear: () => void }) {
  const [showsAll, setShowsAll] = useState(false)
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
      <Grid min={140} fill gap={6}>
        {(showsAll ? books : books.slice(0, FIRST)).map((book) => (
          <OnShelf key={book.id} book={book} />
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
