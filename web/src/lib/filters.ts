import { useSearchParams } from 'react-router'

/** Filters of a list, kept in the address; a change starts again at the first page. Empty means everything. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = (change: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    next.delete('page')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const isSet = names.some((name) => values[name] !== '')
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>)
  return { values, set, isSet, clear }
}

/** The filters that say something, for a query or a body. */
export const said = <T extends Record<string, string>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>
