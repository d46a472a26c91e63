import { useMemo } from 'react'
import { strangers, type useTableAddress } from './address'
import { type Columns, idOf, sortable } from './column'
import { FILTER, fieldsOf, filtered } from './filters'

interface FilteredProps<Row> {
  rows: Row[]
  columns: Columns<Row>
  view?: unknown
  strangers?: string[]
  address: ReturnType<typeof useTableAddress>
  /** Whether filters, order and columns stand in the address. */
  isKept: boolean
  isSecond?: boolean
}

/** The rows that the filters leave, the filters themselves, and the names in the address that are none. */
export function useFiltered<Row>(props: FilteredProps<Row>) {
  const { rows, columns, view, strangers: others = [], address } = props
  const kept = props.isKept ? address : undefined
  const isOwn = kept !== undefined && !view
  const fields = useMemo(() => (isOwn ? fieldsOf(columns, rows) : []), [columns, rows, isOwn])
  const asked = kept?.asked ?? {}
  const params = fields.map(({ param }) => param)
  const unknown = kept ? strangers(asked, params) : []
  // Of a list under a prefix nothing is asked by a bare name: it would show everything.
  const isBare = Boolean(kept?.prefix) && !props.isSecond
  const bare = isBare ? [...new Set(address.search.keys())].filter((name) => name.startsWith(FILTER)) : []
  const sort = view ? '' : (kept?.get('sort') ?? '').replace(/^-/, '')
  const isNoColumn = sort && !columns.some((column) => sortable(column) && idOf(column) === sort)
  const clear = () => {
    const next = new URLSearchParams(address.search)
    for (const name of [...unknown.map((each) => FILTER + each), ...params, 'sort'])
      next.delete(address.prefix + name)
    for (const name of [...others, ...bare]) next.delete(name)
    address.setSearch(next, { replace: true, preventScrollReset: true })
  }
  return {
    rows: isOwn ? filtered(rows, columns, fields, asked) : rows,
    fields,
    asked,
    onFilter: (param: string, value: string) => kept?.change({ [param]: value }),
    refused: [
      ...unknown,
      ...bare.map((name) => name.slice(FILTER.length)),
      ...others,
      ...(isNoColumn ? [sort] : []),
    ],
    clear,
  }
}
