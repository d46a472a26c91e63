import { useScreens } from '../../lib/screens'
import { BookTile } from '../../ui/BookCover'
import { Button, LinkButton } from '../../ui/Button'
import { plural } from '../../ui/format'
import { HeroArt } from '../../ui/HeroArt'
import { Card, Grid, Heading, Hero, Row, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { Skeleton } from '../../ui/states'
import { type Book, useBooks } from './data'

const SUBJECTS = 'subjects'

/** What Kitabo is, for those who are not signed in. Only counts what is really there. */
export function Landing() {
  const { exists } = useScreens()
  const explore = () => {
    const section = document.getElementById(SUBJECTS)
    section?.scrollIntoView({ behavior: 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return (
    <Page title="Welcome" hideTitle>
      <Hero art={<HeroArt />}>
        <Text as="div" size={30} strong>
          Learn for your UCE, one page and one question at a time
        </Text>
        <Text size={18}>
          Books, practice tests and honest progress for S1 to S4 in Uganda. Made for phones and small bundles.
        </Text>
        <Row>
          {exists('/auth/register') && (
            <LinkButton kind="primary" to="/auth/register">
              Start Learning FREE
            </LinkButton>
          )}
          <LinkButton kind={exists('/auth/register') ? 'secondary' : 'primary'} to="/auth/login">
            Sign In
          </LinkButton>
          <Button onClick={explore}>Explore Subjects</Button>
        </Row>
      </Hero>
      <Shelf />
      <Why />
    </Page>
  )
}

function Shelf() {
  const books = useBooks()
  if (books.isPending) return <Skeleton shape="card" lines={2} />
  return (
    <>
      <Subjects books={books.data ?? []} />
      <Featured books={books.data ?? []} />
    </>
  )
}

function Subjects({ books }: { books: Book[] }) {
  const { exists } = useScreens()
  const subjects = countBySubject(books).slice(0, 12)
  return (
    <Stack as="section">
      <Heading id={SUBJECTS}>Subjects</Heading>
      {subjects.length === 0 && (
        <Text tone="muted">Mathematics, Physics, Chemistry, Biology and English.</Text>
      )}
      <Grid min={200} fill>
        {subjects.map(({ id, name, books: n }) => (
          <Card
            key={id}
            level={3}
            title={name}
            to={exists(`/subjects/${id}`) ? `/subjects/${id}` : undefined}
          >
            <Text size={14} tone="muted">
              {plural(n, 'book')}
            </Text>
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}

function countBySubject(books: Book[]) {
  const subjects = new Map<string, { id: string; name: string; books: number }>()
  for (const { id, name, categoryType } of books.flatMap((book) => book.categories)) {
    if (categoryType !== 'subject') continue
    const known = subjects.get(id) ?? { id, name, books: 0 }
    subjects.set(id, { ...known, books: known.books + 1 })
  }
  return [...subjects.values()].sort((a, b) => b.books - a.books)
}

function Featured({ books }: { books: Book[] }) {
  const { exists } = useScreens()
  if (books.length === 0) return null
  return (
    <Stack as="section">
      <Heading>Featured books</Heading>
      <Grid min={150} fill>
        {books.slice(0, 12).map(({ id, title, author, coverImageUrl }) => (
          <BookTile
            key={id}
            src={coverImageUrl}
            title={title}
            author={author}
            to={exists(`/books/${id}`) ? `/books/${id}` : undefined}
          />
        ))}
      </Grid>
    </Stack>
  )
}

const REASONS = [
  {
    title: 'Follows the curriculum',
    says: 'Every topic from S1 to S4, in the order your school teaches it.',
  },
  {
    title: 'Says what you know, and what not yet',
    says: 'Progress comes from your own pages and answers, never from guesses.',
  },
  {
    title: 'Pays the authors',
    says: 'The minutes you read become earnings of the Ugandan authors who wrote the books.',
  },
]

function Why() {
  return (
    <Stack as="section">
      <Heading>Why Kitabo</Heading>
      <Grid>
        {REASONS.map(({ title, says }) => (
          <Card key={title} level={3} title={title}>
            <Text tone="muted">{says}</Text>
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}
