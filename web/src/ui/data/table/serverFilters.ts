import { useSearchParams } from 'react-router'
import { useFilters } from '../../../lib/filters'

/** What every list of a screen keeps in the address beside its filters. */
const COMMON = ['page', 'pageSize', 'sort', 'hide', 'tab']

/** Filters that the server reads, and what else the address asks for that is no filter of the list; `also` is more of the screen's own. */
export function useServerFilters<Name extends string>(names: readonly Name[], also: string[] = []) {
  const [search] = useSearchParams()
  const filters = useFilters(names)
  const known = new Set<string>([...names, ...COMMON, ...also])
  return { ...filters, strangers: [...new Set(search.keys())].filter((name) => !known.has(name)) }
}
