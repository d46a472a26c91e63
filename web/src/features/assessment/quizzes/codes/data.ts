import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type SharedTest = Schemas['SharedTest']

/** What a code opens, and who gives it. */
export const lookAt = (code: string) => unwrap(api.POST('/api/test-codes/look', { body: { code } }))

/** Takes the test; from then on its maker sees how it goes. */
export function useEnter() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/api/test-codes/enter', { body: { code } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['quizzes', 'list'] }),
  })
}

/** Its maker sees nothing of this learner any more. */
export function useLeave() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (quizId: string) =>
      unwrap(api.DELETE('/api/test-codes/tests/{quiz_id}', { params: { path: { quiz_id: quizId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['quizzes', 'list'] }),
  })
}

/** The letters and digits of a code, as the alphabet has them: no 0, O, 1 or I. */
export const signsOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 6)
