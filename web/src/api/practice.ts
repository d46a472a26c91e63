import { useQueryClient } from '@tanstack/react-query'
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
