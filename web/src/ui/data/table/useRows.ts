import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { TableView } from '../tableView'
import type { useTableAddress } from './address'
import { type Columns, compare, fieldOf, idOf, sortable } from './column'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

interface RowsProps<Row> {
  rows: Row[]
  columns: Columns<Row>
  view?: TableView
  total?: number
  rowKey?: (row: Row, at: number) => string
  /** All rows stand on one page unless told. */
  pageSize?: number
  /** Keeps order and page in the address, where the table does. */
  kept?: ReturnType<typeof useTableAddress>
}

interface Sortable {
  getValue: (id: string) => unknown
}

/** The table of react-table, with order and pages in memory, in the address, or at the server. */
export function useRows<Row extends object>(props: RowsProps<Row>) {
  const { rows, columns, view, total, rowKey, kept } = props
  const [localSort, setLocalSort] = useState('')
  const [localPage, setLocalPage] = useState(1)
  const sort = view?.sort ?? kept?.get('sort') ?? localSort
  const size = view?.pageSize ?? props.pageSize ?? Math.max(1, rows.length)
  const last = Math.max(1, Math.ceil(rows.length / size))
  const page = view?.page ?? Math.min(localPage, last)
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
    else if (kept) kept.change({ sort: next })
    else setLocalSort(next)
    if (!view) setLocalPage(1)
  }
  return {
    rows: table.getRowModel().rows,
    /** Every row in order, whatever the page. */
    sorted: view ? table.getRowModel().rows : table.getSortedRowModel().rows,
    order: { sort, setSort },
    pages: { page, pageSize: size, total: view ? (total ?? rows.length) : rows.length, setPage },
  }
}
