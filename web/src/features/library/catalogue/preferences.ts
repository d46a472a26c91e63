import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type Preferences = Schemas['ReadingPreferencesOut']
export type PreferencesIn = Schemas['ReadingPreferencesIn']

const PREFERENCES = ['library', 'preferences'] as const

export const usePreferences = () =>
  useQuery({ queryKey: PREFERENCES, queryFn: () => unwrap(api.GET('/api/library/preferences')) })

/** Only what is sent changes. */
export function useSetPreferences() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PreferencesIn) => unwrap(api.PATCH('/api/library/preferences', { body })),
    onError: (error) => toastProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: PREFERENCES }),
  })
}

/** The shelves of the bookstore, by which a reader says what they like. */
export const useShelfNames = () =>
  useQuery({
    queryKey: ['books', 'categories'],
    queryFn: () => unwrap(api.GET('/api/books/categories')),
    staleTime: 300_000,
  })
