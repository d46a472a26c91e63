import { Explain } from '../../../ui/data/Explain'
import { plural } from '../../../ui/data/format'
import { EmptyState } from '../../../ui/feedback/states'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import styles from './bookNumbers.module.css'
import type { BookNumbers, BookPage } from './data'
import { PageLink } from './PageLink'
import { LOOK_AT, said } from './pageWords'

const FIRST = 8

/** A picture of the book: each page as tall as its readers are many, marked where they stop, stay long or turn back. */
export function PageStrip({ book }: { book: BookNumbers }) {
  const known = new Map(book.pages.map((page) => [page.page, page]))
  const most = Math.max(1, ...book.pages.map(({ readers }) => readers))
  const worst = [...book.pages].filter(({ lookAt }) => lookAt).sort((a, b) => weight(b) - weight(a))
  if (book.pages.length === 0) {
    return (
      <EmptyState
        title="No page has 10 readers yet."
        reason="We show a page once it has 10 readers, so that nobody can be recognised."
      />
    )
  }
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="center">
        <Heading>Where readers stop, page by page</Heading>
        <Explain metric="page_stop_share" label="Stop here" />
      </Row>
      <Text tone="muted" size={14}>
        A tall bar means many readers. Open a page to see what it says.
      </Text>
      <nav aria-label="Pages of the book">
        <ol className={styles.strip}>
          {Array.from({ length: book.pageCount }, (_, at) => at + 1).map((number) => (
            <li key={number}>
              <StripPage bookId={book.bookId} number={number} page={known.get(number)} most={most} />
            </li>
          ))}
        </ol>
      </nav>
      <Key />
      {worst.length === 0 ? (
        <Text>No page stands out.</Text>
      ) : (
        <ul className={styles.worst}>
          {worst.slice(0, FIRST).map((page) => (
            <li key={page.page}>
              <span className={styles.mark} data-look={page.lookAt} aria-hidden="true" />
              <PageLink bookId={book.bookId} page={page.page}>
                {said(page)}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {worst.length > FIRST && (
        <Text size={14} tone="muted">
          {plural(worst.length - FIRST, 'more page')} in the table below.
        </Text>
      )}
    </Stack>
  )
}

interface StripPageProps {
  bookId: string
  number: number
  page: BookPage | undefined
  most: number
}

function StripPage({ bookId, number, page, most }: StripPageProps) {
  const label = page ? said(page) : `Page ${number}: fewer than 10 readers.`
  return (
    <PageLink bookId={bookId} page={number} label={label} className={styles.page} lookAt={page?.lookAt}>
      <span className={styles.bar} style={{ blockSize: page ? `${(100 * page.readers) / most}%` : 0 }} />
      {(number === 1 || number % 5 === 0) && <span className={styles.number}>{number}</span>}
    </PageLink>
  )
}

const Key = () => (
  <ul className={styles.key}>
    {(Object.keys(LOOK_AT) as (keyof typeof LOOK_AT)[]).map((look) => (
      <li key={look}>
        <span className={styles.mark} data-look={look} aria-hidden="true" />
        {LOOK_AT[look]}
      </li>
    ))}
  </ul>
)

/** Stopping weighs most, then how much longer a page takes than its words. */
const weight = ({ lookAt, stopPct, timesExpected, backPct }: BookPage) =>
  lookAt === 'stop' ? 1000 + (stopPct ?? 0) : lookAt === 'slow' ? 100 * (timesExpected ?? 0) : (backPct ?? 0)
