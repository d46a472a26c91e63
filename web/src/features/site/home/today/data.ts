import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { keptToday } from '../../../../api/keptToday'
import { problemOf } from '../../../../lib/problem'
import { useScreens } from '../../../../lib/screens'

export type Today = Schemas['Today']
export type Next = Schemas['NextThing']
export type Progress = Schemas['MyProgress']
export type Week = Schemas['PlanWeek']

export interface Shown {
  today: Today
  /** Whether it is the last answer this device keeps: the server could not be asked. */
  isKept: boolean
}

// Coming home from a test, a learner expects to find it here.
const SOON = 10_000

/** The whole first screen in one answer; without a connection, or with a server that rests, the last one told. */
export function useToday(learnerId: string) {
  return useQuery({
    queryKey: ['home', 'today', learnerId],
    staleTime: SOON,
    refetchOnReconnect: true,
    queryFn: async (): Promise<Shown> => {
      try {
        const today = await unwrap(api.GET('/api/today'))
        return { today: keptToday.keep(learnerId, today), isKept: false }
      } catch (error) {
        const { status } = problemOf(error)
        const known = status === 0 || status >= 500 ? keptToday.read(learnerId) : null
        if (!known) throw error
        return { today: known, isKept: true }
      }
    },
  })
}

/** What this device keeps of lessons and tests. */
export function useKeptHere(learnerId: string) {
  const { keptHere } = useScreens()
  return useQuery({
    queryKey: ['home', 'kept-here', learnerId],
    queryFn: () => keptHere?.(learnerId) ?? null,
    enabled: keptHere !== undefined,
    staleTime: 0,
  })
}
