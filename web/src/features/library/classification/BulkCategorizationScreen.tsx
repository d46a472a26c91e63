import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { useFilters } from '../../../lib/filters'
import { DataTable } from '../../../ui/data/DataTable'
import { plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useNarrow } from '../../../ui/data/table/useNarrow'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BookFilters } from './BookFilters'
import { BulkBar } from './BulkBar'
import { columnsFor } from './columns'
import { FILTERS, type ShelvedBook, useAllBooks, useBooksFile, useUndo } from './data'
import { toggled } from './decision'
import { KeyHelp } from './KeyHelp'
import { useKeys } from './useKeys'
import { TIERS, TIERS_SHORT } from './words'

const KEYS: [string, string][] = [
  ['J and K', 'next and previous row'],
  ['X', 'choose the row'],
  ['A', 'choose the whole page'],
  ['Z', 'undo the last change'],
]

/** All books in one table: found, chosen, and changed many at once. */
export default function BulkCategorizationScreen() {
  const { strangers, ...filters } = useServerFilters(FILTERS)
  const view = useTableView({ sort: 'title' })
  const books = useAllBooks(filters.values, view)
  const file = useBooksFile()
  return (
    <Page
      title="Many books at once"
      lead="Choose books, then add or remove a category, or change who can open them. You see a preview first."
      width="full"
    >
      <Stack gap={4}>
        <BookFilters {...filters} />
        <Loaded query={books} skeleton={<Skeleton shape="chart" />}>
          {({ data, total }) => (
            <Chosen
              books={data}
              total={total}
              filters={filters.values}
              strangers={strangers}
              view={view}
              isStale={books.isPlaceholderData}
              tools={
                <Button
                  kind="quiet"
                  icon={<Download />}
                  busy={file.isPending}
                  onClick={() =>
                    file.mutate(
                      { filters: filters.values, sort: view.sort },
                      { onError: (error) => toastProblem(error) },
                    )
                  }
                >
                  All as CSV
                </Button>
              }
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

interface ChosenProps {
  books: ShelvedBook[]
  total: number
  filters: ReturnType<typeof useFilters<(typeof FILTERS)[number]>>['values']
  strangers: string[]
  view: ReturnType<typeof useTableView>
  isStale: boolean
  tools: React.ReactNode
}

function Chosen({ books, total, filters, strangers, view, isStale, tools }: ChosenProps) {
  const [ticked, setTicked] = useState<string[]>([])
  const [current, setCurrent] = useState('')
  const isNarrow = useNarrow()
  const change = useRef<HTMLDivElement>(null)
  const { last, remember, takeBack } = useLastChange()
  const tick = (id: string) => setTicked(toggled(ticked, id))
  const step = (by: 1 | -1) => {
    const at = books.findIndex(({ id }) => id === current)
    const next = books[at === -1 ? 0 : Math.min(Math.max(at + by, 0), books.length - 1)]
    if (!next) return
    setCurrent(next.id)
    document.querySelector<HTMLElement>(`[data-row="${next.id}"] input`)?.focus()
  }
  const keys = useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => current && tick(current),
    a: () => setTicked([...new Set([...ticked, ...books.map(({ id }) => id)])]),
    z: takeBack,
  })
  return (
    <Stack gap={4}>
      {last && (
        <Banner tone="success">
          <Row justify="space-between">
            <span role="status">{`${plural(last.changed, 'book', 'books')} changed.`}</span>
            <Button onClick={takeBack}>Undo</Button>
          </Row>
        </Banner>
      )}
      {ticked.length > 0 && (
        <div ref={change}>
          <BulkBar
            ticked={ticked}
            total={total}
            filters={filters}
            onDone={(changeId, changed) => {
              setTicked([])
              remember(changeId, changed)
            }}
          />
        </div>
      )}
      <Row justify="space-between">
        <div role="status">
          <Text tone="muted">{plural(total, 'book', 'books')}</Text>
        </div>
        {tools}
      </Row>
      <DataTable
        caption="Books"
        hideCaption
        strangers={strangers}
        rows={books}
        columns={columnsFor(current, isNarrow ? TIERS_SHORT : TIERS)}
        select={{ chosen: ticked, onChoose: setTicked, nameOf: ({ title }) => title }}
        bulk={<Button onClick={() => change.current?.querySelector('input')?.focus()}>Change them</Button>}
        rowKey={({ id }) => id}
        view={view}
        total={total}
        isStale={isStale}
        csv={false}
        empty="No book fits these filters."
      />
      <KeyHelp keys={KEYS} {...keys} />
    </Stack>
  )
}

/** The change made last on this screen, which can be taken back. */
function useLastChange() {
  const undo = useUndo()
  const [last, setLast] = useState<{ id: string; changed: number } | null>(null)
  const remember = (id: string | null, changed: number) => id && setLast({ id, changed })
  const takeBack = () => {
    if (!last || undo.isPending) return
    undo.mutate(last.id, {
      onSuccess: ({ changed }) => {
        setLast(null)
        toast({ title: `${plural(changed, 'book is', 'books are')} as before.` })
      },
      onError: (error) => toastProblem(error),
    })
  }
  return { last, remember, takeBack }
}
