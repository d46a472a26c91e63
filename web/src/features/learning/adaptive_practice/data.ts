import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { type Practice, practiceKey } from '../../../api/practice'
import { useMutation } from '../../../api/useMutation'

export type Confidence = Schemas['Confidence']
export type Given = Schemas['PracticeAnswerIn']

export function usePractice(id: string) {
  return useQuery({
    queryKey: practiceKey(id),
    queryFn: () => unwrap(api.GET('/api/practice/{attempt_id}', { params: { path: { attempt_id: id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sends an answer; what comes back holds how it went and the next question. */
export function useGive(id: string) {
  const queries = useQueryClient()
  const params = { path: { attempt_id: id } }
  const keep = (practice: Practice) => {
    queries.setQueryData(practiceKey(id), practice)
    // Mastery has moved: whoever shows it asks again.
    for (const slice of ['mastery', 'planning', 'curriculum', 'home']) {
      queries.invalidateQueries({ queryKey: [slice] })
    }
  }
  const give = useMutation({
    mutationFn: (given: Given) =>
      unwrap(api.POST('/api/practice/{attempt_id}/answers', { params, body: given })),
    onSuccess: keep,
  })
  const stop = useMutation({
    mutationFn: () => unwrap(api.POST('/api/practice/{attempt_id}/stop', { params })),
    onSuccess: keep,
  })
  return { give, stop }
}
