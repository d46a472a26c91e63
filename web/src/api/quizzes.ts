import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client'
import { usePages } from './pages'

export type Quiz = Schemas['QuizOut']
export type QuizOverview = Schemas['QuizOverview']

/** Every list of tests, and what is counted of them. */
export const QUIZZES = ['quizzes', 'list']
// Coming back from a test, a learner expects to find it in the list.
const SOON = 10_000

/** What a learner looks for; what is left out fits every test. */
export interface QuizSearch {
  q?: string
  subjectId?: string
  schoolYear?: string
  topicId?: string
}

/** Those to practise with, given by a class, or opened by a code. */
export interface QuizPart extends QuizSearch {
  kind: 'practice' | 'class' | 'code'
  underWay?: boolean
  withoutSubject?: boolean
}

const AT_ONCE = 12

/** Tests of one kind, the next to take first. */
export function useQuizzes(part: QuizPart) {
  const read = (page: number) =>
    unwrap(api.GET('/api/quizzes', { params: { query: { ...part, sort: 'next', page, pageSize: AT_ONCE } } }))
  return usePages([...QUIZZES, part], read, { staleTime: SOON })
}

/** How many tests fit, by subject, and what there is to choose from. */
export function useQuizOverview(search: QuizSearch, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...QUIZZES, 'overview', search],
    queryFn: () => unwrap(api.GET('/api/quizzes/overview', { params: { query: { ...search } } })),
    staleTime: SOON,
    placeholderData: keepPreviousData,
    enabled,
  })
}
