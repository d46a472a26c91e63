import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client'
import { useMutation } from './useMutation'

export type Practice = Schemas['PracticeOut']
export type Wanted = Schemas['PracticeIn']

export const practiceKey = (id: string) => ['quizzes', 'practice', id]

export function useStartPractice(onStarted: (practice: Practice) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => unwrap(api.POST('/api/practice', { body: wanted })),
    onSuccess: (practice) => {
      queries.setQueryData(practiceKey(practice.attemptId), practice)
      onStarted(practice)
    },
  })
}

/** What practice without a wish begins with: what is due for review, else the topic that comes next. */
export const usePracticeOffer = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['mastery', 'practice-offer'],
    queryFn: () => unwrap(api.GET('/api/practice')),
    enabled,
  })
