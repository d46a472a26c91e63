import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, ME, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type FirstSteps = Schemas['FirstStepsOut']
export type Exam = Schemas['ExamIn']

const STEPS = ['first-steps'] as const

/** Where the learner stands; asked again at each visit, because the questions are answered elsewhere. */
export function useFirstSteps() {
  return useQuery({ queryKey: STEPS, queryFn: () => unwrap(api.GET('/api/first-steps')), staleTime: 0 })
}

/** Says something whose answer is where the learner then stands. */
export function useStep<V>(say: (given: V) => Promise<FirstSteps>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: say, onSuccess: (steps) => queries.setQueryData(STEPS, steps) })
}

export const sayClass = (schoolYear: string | null) =>
  unwrap(api.PUT('/api/first-steps/class', { body: { schoolYear } }))
export const saySubjects = (subjects: string[]) =>
  unwrap(api.PUT('/api/first-steps/subjects', { body: { subjects } }))
export const sayExam = (exam: Exam) => unwrap(api.PUT('/api/first-steps/exam', { body: exam }))
export const beginCheck = () => unwrap(api.POST('/api/first-steps/check'))
const makePlan = () => unwrap(api.POST('/api/first-steps/plan'))
const putOff = () => unwrap(api.POST('/api/first-steps/later'))

/** Ends the first steps, with a plan or for later; the first screen and the account are asked for anew. */
export function useEnd(kind: 'plan' | 'later') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await (kind === 'plan' ? makePlan() : putOff())),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: STEPS })
      queries.removeQueries({ queryKey: ['home'] })
      for (const key of [ME, ['planning'], ['profile'], ['curriculum']])
        await queries.invalidateQueries({ queryKey: key })
    },
  })
}

export function useSchools(words: string) {
  return useQuery({
    queryKey: [...STEPS, 'schools', words],
    queryFn: () => unwrap(api.GET('/api/first-steps/schools', { params: { query: { words } } })),
    enabled: words.length >= 2,
  })
}
