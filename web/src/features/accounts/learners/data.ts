import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ME } from '../../../api/client'
import { learnersHere } from '../../../api/learnersHere'

/** Kept through a change of learners, which forgets everything else. */
const KEY = [...ME, 'learners-here'] as const

export const useLearnersHere = () =>
  useQuery({ queryKey: KEY, queryFn: () => learnersHere.all(), staleTime: 0, networkMode: 'always' })

export function useLookAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
