import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Practice = Schemas['PracticeOut']
export type Wanted = Schemas['PracticeIn']
export type Given = Schemas['PracticeAnswerIn']

const key = (id: string) => ['quizzes', 'practice', id]

export function usePractice(id: string) {
  return useQuery({
    queryKey: key(id),
    queryFn: () => told(api.GET('/api/practice/{attempt_id}', { params: { path: { attempt_id: id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useStartPractice(onStarted: (practice: Practice) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => told(api.POST('/api/practice', { body: wanted })),
    onSuccess: (practice) => {
      queries.setQueryData(key(practice.attemptId), practice)
      onStarted(practice)
    },
  })
}

/** Sends an answer; what comes back holds how it went and the next question. */
export function useGive(id: string) {
  const queries = useQueryClient()
  const params = { path: { attempt_id: id } }
  const keep = (practice: Practice) => {
    queries.setQueryData(key(id), practice)
    // Mastery has moved: whoever shows it asks again.
    for (const slice of ['mastery', 'planning', 'curriculum', 'home']) {
      queries.invalidateQueries({ queryKey: [slice] })
    }
  }
  const give = useMutation({
    mutationFn: (given: Given) =>
      told(api.POST('/api/practice/{attempt_id}/answers', { params, body: given })),
    onSuccess: keep,
  })
  const stop = useMutation({
    mutationFn: () => told(api.POST('/api/practice/{attempt_id}/stop', { params })),
    onSuccess: keep,
  })
  return { give, stop }
}
