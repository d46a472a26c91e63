import { useSearchParams } from 'react-router'

/** What the address says after its question mark, and a way to change some of it where one is; empty leaves out. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [search, change] as const
}

/** Filters of a list, kept in the address; a change starts again at the first page. Empty means everything. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, change] = useAddress()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = (wanted: Partial<Record<Name, string>>) => change({ ...wanted, page: '' })
  const isSet = names.some((name) => values[name] !== '')
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>)
  return { values, set, isSet, clear }
}

/** The filters that say something, for a query or a body. */
export const filled = <T extends Record<string, string>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>
