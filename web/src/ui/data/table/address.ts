import { useSearchParams } from 'react-router'
import { type Asked, FILTER } from './filters'

/** What one table keeps in the address, under a prefix where the screen has several. */
export function useTableAddress(keep: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const prefix = keep ? `${keep}.` : ''
  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(prefix + name, value)
      else next.delete(prefix + name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const get = (name: string) => search.get(prefix + name)
  const asked: Asked = {}
  for (const [name, value] of search) if (name.startsWith(prefix)) asked[name.slice(prefix.length)] = value
  return { get, change, asked, search, setSearch, prefix }
}

/** Filters of the address that no column of the table has. */
export const strangers = (asked: Asked, known: string[]) =>
  Object.keys(asked)
    .filter((name) => name.startsWith(FILTER) && !known.includes(name))
    .map((name) => name.slice(FILTER.length))
