import { createContext } from 'react'
import type { Query } from '../feedback/Loaded'

/** One line of the metric registry. */
export interface Metric {
  key: string
  title: string
  definition: string
  unit: string | null
  owner: string
  mart: string
  column: string
  asOf: string | null
  /** How many checks guard its table, and whether all of them held. */
  checks: number
  checksHold: boolean
  n: number | null
  /** Rows of the table about who asks; null where it is about nobody in particular. */
  ownN: number | null
}

const nothing: Query<Metric[]> = {
  data: [],
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
}

/** Where the registry comes from; the application provides the hook, which asks only when a popover opens. */
export const MetricsSource = createContext<() => Query<Metric[]>>(() => nothing)
