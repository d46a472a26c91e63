import { useAddress, useFilters } from '../../../lib/filters'
import { plural } from '../../../ui/data/format'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BookDecision } from './BookDecision'
import { BookFilters } from './BookFilters'
import { useCategories } from './categories/data'
import styles from './classification.module.css'
import { FILTERS, type ShelvedBook, useAllBooks, useChoices, useClassification } from './data'
import { STATES, wordFor } from './words'

/** Books one by one: what each is about, suggested by its words and decided by a person. */
export default function ClassificationScreen() {
  const filters = useFilters(FILTERS)
  const view = useTableView({ sort: 'title', pageSize: 50 })
  const books = useAllBooks(filters.values, view)
  return (
    <Page
      title="What books are about"
      lead="Open a book, look at what its words suggest, and decide. Books that authors sent in are here too."
      width="full"
    >
      <Stack gap={4}>
        <BookFilters {...filters} />
        <Loaded query={books} skeleton={<Skeleton shape="card" lines={6} />}>
          {({ data, total }) => (
            <Queue books={data} total={total} page={view.page} size={view.pageSize} setPage={view.set} />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

interface QueueProps {
  books: ShelvedBook[]
  total: number
  page: number
  size: number
  setPage: (change: { page: number }) => void
}

function Queue({ books, total, page, size, setPage }: QueueProps) {
  const [search, change] = useAddress()
  const openId = search.get('book') ?? books[0]?.id ?? ''
  const at = books.findIndex(({ id }) => id === openId)
  const go = (step: 1 | -1) => {
    const next = books[at + step]
    if (next) change({ book: next.id })
  }
  if (books.length === 0) {
    return <EmptyState title="No book fits." reason="Change the filters to see others." />
  }
  return (
    <div className={styles.beside}>
      <Stack gap={3}>
        <Text tone="muted" size={14}>
          {plural(total, 'book', 'books')}
        </Text>
        <ul className={styles.queue} aria-label="Books">
          {books.map(({ id, title, status, schoolYears, topics, classifiedAt }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.line}
                aria-current={id === openId || undefined}
                onClick={() => change({ book: id })}
              >
                <strong>{title}</strong>
                <span>
                  {[
                    wordFor(STATES, status),
                    schoolYears.join(', ') || 'no form',
                    plural(topics, 'topic', 'topics'),
                    classifiedAt && 'decided',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {total > size && (
          <Row>
            <Button disabled={page === 1} onClick={() => setPage({ page: page - 1 })}>
              Books before
            </Button>
            <Button disabled={page * size >= total} onClick={() => setPage({ page: page + 1 })}>
              More books
            </Button>
          </Row>
        )}
      </Stack>
      <OpenBook id={openId} onGo={go} />
    </div>
  )
}

function OpenBook({ id, onGo }: { id: string; onGo: (step: 1 | -1) => void }) {
  const book = useClassification(id)
  const tree = useCategories()
  const offered = useChoices()
  return (
    <Loaded query={book} skeleton={<Skeleton shape="card" lines={8} />}>
      {(found) => (
        <Loaded query={tree}>
          {(categories) => (
            <Loaded query={offered}>
              {(choices) => (
                <BookDecision
                  key={`${found.id}/${found.revision}`}
                  book={found}
                  tree={categories}
                  offered={choices}
                  onGo={onGo}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
