import { useAddress } from '../../lib/filters'

/** Page and order of a table that the server cuts and sorts, kept in the address. */
export interface TableView {
  page: number
  pageSize: number
  /** A wire field, `-` before it for the largest first; empty for the server's own order. */
  sort: string
  set: (change: Partial<Pick<TableView, 'page' | 'pageSize' | 'sort'>>) => void
}

/** `prefix` keeps two tables of one screen apart. */
export function useTableView(start: { sort?: string; pageSize?: number; prefix?: string } = {}): TableView {
  const [search, change] = useAddress()
  const { sort = '', pageSize = 20, prefix = '' } = start
  const named = (name: string) => (prefix ? `${prefix}.${name}` : name)
  const whole = (name: string, otherwise: number) => {
    const value = Number.parseInt(search.get(named(name)) ?? '', 10)
    return value > 0 ? value : otherwise
  }
  return {
    page: whole('page', 1),
    pageSize: Math.min(100, whole('pageSize', pageSize)),
    sort: search.get(named('sort')) ?? sort,
    set: (wanted) => {
      // Another order or another size starts again at the first page.
      const all = wanted.page ? wanted : { ...wanted, page: 1 }
      change(Object.fromEntries(Object.entries(all).map(([name, value]) => [named(name), String(value)])))
    },
  }
}
