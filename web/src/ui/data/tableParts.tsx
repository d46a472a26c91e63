import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../primitives/Button'
import { count } from './format'

interface Order {
  sort: string
  setSort: (sort: string) => void
}

interface SortHeadProps extends Order {
  id: string
  label: string
  numeric?: boolean
  sortable: boolean
}

/** A column's head; sortable ones are buttons that say their direction. */
export function SortHead({ id, label, numeric, sortable, sort, setSort }: SortHeadProps) {
  const link = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
  const first = numeric ? `-${id}` : id
  const other = numeric ? id : `-${id}`
  const Arrow = link === 'ascending' ? ArrowUp : link === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" className={numeric ? 'number' : undefined} aria-sort={link}>
      {sortable ? (
        <button type="button" className="table-sort" onClick={() => setSort(sort === first ? other : first)}>
          {label}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        label || (
          <span className="visually-hidden">
            <Trans>Actions</Trans>
          </span>
        )
      )}
    </th>
  )
}

/** The order, for phones, where the heads are out of sight. */
export function SortBy({ columns, sort, setSort }: Order & { columns: { id: string; label: string }[] }) {
  const id = useId()
  if (columns.length < 2) return null
  return (
    <div className="table-sort-by">
      <label htmlFor={id}>
        <Trans>Sort by</Trans>
      </label>
      <select
        id={id}
        className="input input--narrow"
        value={sort}
        onChange={(event) => setSort(event.target.value)}
      >
        <option value="">{t`Default order`}</option>
        {columns.flatMap((column) => [
          <option key={column.id} value={column.id}>
            {column.label} ↑
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {column.label} ↓
          </option>,
        ])}
      </select>
    </div>
  )
}

// What a window shows at once is counted by looking.
const SEEN_AT_ONCE = 8

interface Rows {
  shown: number
  total?: number
  /** The number of the first of them. */
  from?: number
}

/** How many rows a box holds that shows some of them: a line above it, and the id by which the box is described. */
export function useRowCount({ shown, total = shown, from = 1 }: Rows) {
  const id = useId()
  if (shown === 0 || total <= SEEN_AT_ONCE) return { id: undefined, line: null }
  const said =
    shown === total
      ? t`${count(total)} rows`
      : t`Rows ${count(from)}–${count(from + shown - 1)} of ${count(total)}`
  const line = (
    <p id={id} className="table-count">
      {said}
    </p>
  )
  return { id, line }
}

interface PagerProps {
  page: number
  pageSize: number
  total: number
  setPage: (page: number) => void
}

export function Pager({ page, pageSize, total, setPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  const from = (page - 1) * pageSize + 1
  const until = Math.min(total, page * pageSize)
  return (
    <nav className="pager" aria-label={t`Pages`}>
      <span role="status">
        {from > total ? t`Nothing on page ${page}` : t`${count(from)}–${count(until)} of ${count(total)}`}
      </span>
      <span>
        <Button
          kind="quiet"
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => setPage(Math.min(page - 1, last))}
        >
          <Trans>Previous</Trans>
        </Button>
        <Button kind="quiet" disabled={page >= last} onClick={() => setPage(page + 1)}>
          <Trans>Next</Trans>
          <ChevronRight />
        </Button>
      </span>
    </nav>
  )
}
