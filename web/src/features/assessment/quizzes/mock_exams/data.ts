import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type Paper = Schemas['PaperOut']
export type PaperResult = Schemas['PaperResult']

export function usePapers() {
  return useQuery({
    queryKey: ['quizzes', 'papers'],
    queryFn: () => told(api.GET('/api/papers')),
    staleTime: 10_000,
  })
}

/** A paper for this learner: the one that waits, or a new one. */
export function useMakePaper(onMade: (quizId: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => told(api.POST('/api/papers/{code}', { params: { path: { code } } })),
    onSuccess: ({ quizId }) => {
      queries.invalidateQueries({ queryKey: ['quizzes', 'list'] })
      queries.invalidateQueries({ queryKey: ['quizzes', 'papers'] })
      onMade(quizId)
    },
  })
}

export function usePaperResult(attemptId: string) {
  return useQuery({
    queryKey: ['quizzes', 'paper', attemptId],
    queryFn: () =>
      told(api.GET('/api/papers/results/{attempt_id}', { params: { path: { attempt_id: attemptId } } })),
  })
}
