import { useSearchParams } from 'react-router'
import { useFilters } from '../../../lib/filters'

/** What every list of a screen keeps in the address beside its filters. */
const COMMON = ['page', 'pageSize', 'sort', 'hide', 'tab']

/** The same of one list of several, whose names begin with its prefix. */
export const prefixed = (prefix: string) => COMMON.map((name) => `${prefix}.${name}`)

/** Filters that the server reads, and what else the address asks for that is no filter of the list; `also` is more of the screen's own. */
export function useServerFilters<Name extends string>(names: readonly Name[], also: readonly string[] = []) {
  const [search] = useSearchParams()
  const filters = useFilters(names)
  const known = new Set<string>([...names, ...COMMON, ...also])
  return { ...filters, strangers: [...new Set(search.keys())].filter((name) => !known.has(name)) }
}

/** What the address asks of the list with this prefix that it does not have; the other names are those of its neighbours. */
export function useStrangersOf(prefix: string) {
  const [search] = useSearchParams()
  const known = prefixed(prefix)
  return [...new Set(search.keys())].filter((name) => name.startsWith(`${prefix}.`) && !known.includes(name))
}
