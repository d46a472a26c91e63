import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type MockExam = Schemas['PaperOut']
export type MockExamResult = Schemas['PaperResult']

export function useMockExams() {
  return useQuery({
    queryKey: ['quizzes', 'papers'],
    queryFn: () => unwrap(api.GET('/api/papers')),
    staleTime: 10_000,
  })
}

/** A paper for this learner: the one that waits, or a new one. */
export function useCreateMockExam(onMade: (quizId: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/api/papers/{code}', { params: { path: { code } } })),
    onSuccess: ({ quizId }) => {
      queries.invalidateQueries({ queryKey: ['quizzes', 'list'] })
      queries.invalidateQueries({ queryKey: ['quizzes', 'papers'] })
      onMade(quizId)
    },
  })
}

export function useMockExamResult(attemptId: string) {
  return useQuery({
    queryKey: ['quizzes', 'paper', attemptId],
    queryFn: () =>
      unwrap(api.GET('/api/papers/results/{attempt_id}', { params: { path: { attempt_id: attemptId } } })),
  })
}
