import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { BookCover } from '../../../ui/content/BookCover'
import { minutes } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { Seo } from '../../../ui/layout/Seo'
import { Badge } from '../../../ui/primitives/graphics'
import { BookAccess } from './BookAccess'
import { BookTopics } from './BookTopics'
import styles from './catalogue.module.css'
import { type BookDetail, useBook } from './data'
import { MoreBooks } from './MoreBooks'
import { Reviews } from './Reviews'
import { LEVELS, megabytes, PLAN_WORDS } from './shelf'

export default function BookScreen() {
  const { id = '' } = useParams()
  const book = useBook(id)
  return (
    <Page title={book.data?.title ?? t`Book`} crumbs={[{ label: t`Bookstore`, to: '/bookstore' }]}>
      <Seo pageType="book" name={id} />
      <Loaded query={book} skeleton={<Skeleton shape="card" lines={2} />}>
        {(found) => (
          <Stack gap={8}>
            <About book={found} />
            <Reviews bookId={id} />
            <MoreBooks id={id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function About({ book }: { book: BookDetail }) {
  const { title, author, coverImageUrl, description, longDescription, keyTakeaways, authorBio } = book
  return (
    <Grid min={300} gap={6}>
      <Stack gap={6}>
        <Beside side={<BookCover src={coverImageUrl} title={title} author={author} size="large" />}>
          <Text strong>
            <Trans>by {author}</Trans>
          </Text>
          <Shelves book={book} />
          {description && <Text size={18}>{description}</Text>}
        </Beside>
        <BookAccess book={book} />
        {longDescription && <Text>{longDescription}</Text>}
        {keyTakeaways.length > 0 && (
          <Card title={t`After it you can`}>
            <ul className={styles.learnt}>
              {keyTakeaways.map((takeaway) => (
                <li key={String(takeaway)}>{String(takeaway)}</li>
              ))}
            </ul>
          </Card>
        )}
      </Stack>
      <Stack gap={6}>
        <Card title={t`Summary`}>
          <Facts facts={factsOf(book)} />
        </Card>
        <Inside book={book} />
        <BookTopics id={book.id} />
        {authorBio && (
          <Card title={t`About ${author}`}>
            <Text>{authorBio}</Text>
          </Card>
        )}
      </Stack>
    </Grid>
  )
}

function Shelves({ book: { categories, requiredTier } }: { book: BookDetail }) {
  return (
    <Row>
      {categories.map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      <PaymentSurface>
        <Badge tone={requiredTier === 'trial' ? 'success' : 'info'}>{PLAN_WORDS[requiredTier]}</Badge>
      </PaymentSurface>
    </Row>
  )
}

function factsOf(book: BookDetail): [string, React.ReactNode][] {
  const { schoolYears, pageCount, readingMinutes, fileSize, difficulty, publishedYear, targetAudience } = book
  const facts: [string, React.ReactNode][] = [
    [t`School year`, schoolYears.join(', ')],
    [t`Pages`, plural(pageCount, { one: '# page', other: '# pages' })],
    [t`Reading time`, t`about ${minutes(readingMinutes)}`],
    [t`Size`, megabytes(fileSize)],
    [t`Level`, difficulty && LEVELS[difficulty]],
    [t`Published`, publishedYear],
    [t`Who it is for`, targetAudience],
  ]
  return facts.filter(([, value]) => value)
}

interface Entry {
  title: string
  page: number
  level: number
}

/** The chapters; what is under them stands in the book. */
function Inside({ book: { tableOfContents } }: { book: BookDetail }) {
  const chapters = (tableOfContents as Entry[]).filter(({ level }) => level === 0)
  if (chapters.length === 0) return null
  return (
    <Card title={t`What is inside`}>
      <Stack as="ol" gap={2}>
        {chapters.map(({ title, page }) => (
          <li key={`${page}-${title}`} className={styles.chapter}>
            <span>{title}</span>
            <Text as="span" size={14} tone="muted" number>
              <Trans>page {page}</Trans>
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
