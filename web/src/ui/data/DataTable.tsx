import { t } from '@lingui/core/macro'
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { EmptyState } from '../feedback/states'
import { CsvButton } from './CsvButton'
import type { Cell } from './csv'
import { NONE } from './format'
import { Pager, SortBy, SortHead, useRowCount } from './tableParts'
import type { TableView } from './tableView'

export interface Column<Row> {
  /** The field it shows and sorts by; or give `id` and `cell` for a column without a field. */
  accessorKey?: keyof Row & string
  id?: string
  header: string
  cell?: (shown: { row: { original: Row } }) => ReactNode
  /** Right-aligned, digits of equal width, largest first when sorted. */
  numeric?: boolean
  /** Words somebody typed: they go on in the next line, wherever that is, and never push the other columns away. */
  long?: boolean
  /** True where there is a field, unless said otherwise. */
  sortable?: boolean
  /** What the CSV holds; the field's own value unless told. */
  csv?: (row: Row) => Cell
}
export type Columns<Row> = Column<Row>[]

interface DataTableProps<Row> {
  rows: Row[]
  columns: Columns<Row>
  caption: string
  /** A title with a full stop, or a whole EmptyState. */
  empty: ReactNode
  rowKey?: (row: Row, at: number) => string
  /** The server sorts and pages: `useTableView()` and the total of all rows. */
  view?: TableView
  total?: number
  /** New rows are on their way; the old ones stay, paler. */
  isStale?: boolean
  hideCaption?: boolean
  csv?: boolean
  /** Beside the caption, such as filters. */
  tools?: ReactNode
  foot?: ReactNode
  pageSize?: number
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

/** Rows that sort, page, become cards on phones and leave as CSV. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, caption, empty, tools, csv = true, hideCaption, isStale, foot } = props
  const captionId = useId()
  const table = useRows(props)
  const shown = table.getRowModel().rows
  const { page, pageSize, total } = table.pages
  const counted = useRowCount({ shown: shown.length, total, from: (page - 1) * pageSize + 1 })
  if (rows.length === 0 && !props.view) {
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  }
  const byId = new Map(columns.map((column) => [idOf(column), column]))
  return (
    <div className="table-wrap">
      <div className="table-tools">
        <span id={captionId} className={hideCaption ? 'visually-hidden' : 'table-caption'}>
          {caption}
        </span>
        <SortBy
          columns={columns.filter(sortable).map((c) => ({ id: idOf(c), label: c.header }))}
          {...table.order}
        />
        {tools}
        {csv && <CsvButton name={caption} {...csvOf(rows, columns)} />}
      </div>
      {counted.line}
      <section
        className="table-scroll table-scroll--cards"
        data-stale={isStale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={captionId}
        aria-describedby={counted.id}
      >
        <table className="table" aria-labelledby={captionId}>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHead
                  key={idOf(column)}
                  id={idOf(column)}
                  label={column.header}
                  numeric={column.numeric}
                  sortable={sortable(column)}
                  {...table.order}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <BodyCell
                    key={cell.id}
                    column={byId.get(cell.column.id) as Column<Row>}
                    row={row.original}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </section>
      {rows.length === 0 && (typeof empty === 'string' ? <EmptyState title={empty} /> : empty)}
      <Pager {...table.pages} />
    </div>
  )
}

function BodyCell<Row extends object>({ column, row }: { column: Column<Row>; row: Row }) {
  const look = [column.numeric && 'number', column.long && 'long', !column.header && 'actions']
    .filter(Boolean)
    .join(' ')
  return (
    <td className={look || undefined} data-label={column.header}>
      {column.cell ? (
        <span>{column.cell({ row: { original: row } })}</span>
      ) : (
        <span>{plain(fieldOf(column, row))}</span>
      )}
    </td>
  )
}

/** The table of react-table, with order and pages either in memory or in the address. */
function useRows<Row extends object>({
  rows,
  columns,
  view,
  total,
  rowKey,
  pageSize = 50,
}: DataTableProps<Row>) {
  const [localSort, setLocalSort] = useState('')
  const [localPage, setLocalPage] = useState(1)
  const sort = view?.sort ?? localSort
  const page = view?.page ?? localPage
  const size = view?.pageSize ?? pageSize
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: idOf(column),
        accessorFn: (row: Row) => fieldOf(column, row) ?? undefined,
        enableSorting: sortable(column),
        sortUndefined: 'last' as const,
        sortFn: (a: Sortable, b: Sortable, id: string) => compare(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  )
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey ? (row: Row, at: number) => rowKey(row, at) : undefined,
    manualSorting: Boolean(view),
    manualPagination: Boolean(view),
    rowCount: view ? total : undefined,
    state: {
      sorting: sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
  })
  const setPage = (next: number) => (view ? view.set({ page: next }) : setLocalPage(next))
  const setSort = (next: string) => {
    if (view) view.set({ sort: next })
    else {
      setLocalSort(next)
      setLocalPage(1)
    }
  }
  const all = view ? (total ?? rows.length) : rows.length
  return {
    getRowModel: () => table.getRowModel(),
    order: { sort, setSort },
    pages: { page, pageSize: size, total: all, setPage },
  }
}

interface Sortable {
  getValue: (id: string) => unknown
}

const idOf = <Row,>(column: Column<Row>) => column.id ?? column.accessorKey ?? column.header
const sortable = <Row,>(column: Column<Row>) => column.sortable ?? Boolean(column.accessorKey)
const fieldOf = <Row,>(column: Column<Row>, row: Row): unknown =>
  column.accessorKey ? row[column.accessorKey] : undefined

function plain(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return NONE
  return typeof value === 'boolean' ? (value ? t`Yes` : t`No`) : String(value)
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}

function csvOf<Row>(rows: Row[], columns: Columns<Row>) {
  const exported = columns.filter((column) => column.csv || column.accessorKey)
  return {
    head: exported.map((column) => column.header || idOf(column)),
    rows: () => rows.map((row) => exported.map((c) => (c.csv ? c.csv(row) : (fieldOf(c, row) as Cell)))),
  }
}
