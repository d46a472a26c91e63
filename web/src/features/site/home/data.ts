import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type ReadingPosition = Schemas['ProgressOut']
export type Quiz = Schemas['QuizOut']
export type Mastery = Schemas['Mastery']
export type Subject = Schemas['SubjectOut']
export type Dashboard = Schemas['Dashboard']
export type AttemptPoint = Schemas['AttemptResult']
export type PlanToday = Schemas['PlanToday']
export type Study = Schemas['StudySuggestion']

// Coming home from a book or a test, a learner expects to find it here.
const SOON = 10_000

/** Where the learner stands in each book, the latest first. */
export function useReadingPositions() {
  return useQuery({
    queryKey: ['home', 'reading-progress'],
    queryFn: () => unwrap(api.GET('/api/reading/progress')),
    staleTime: SOON,
    select: (positions) => [...positions].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}

const FEATURED = 12
const TUTORS = 12

/** Books by lot; the same ones as long as the visit lasts, so that Back finds them again. */
export function useFeatured() {
  return useQuery({
    queryKey: ['home', 'featured'],
    queryFn: () => unwrap(api.GET('/api/books/featured', { params: { query: { limit: FEATURED } } })),
  })
}

/** One book, for how long it takes to read. */
export function useBook(bookId: string | null) {
  return useQuery({
    queryKey: ['home', 'book', bookId],
    queryFn: () => unwrap(api.GET('/api/books/{book_id}', { params: { path: { book_id: bookId ?? '' } } })),
    enabled: bookId !== null,
  })
}

export function useSubjects() {
  return useQuery({ queryKey: ['home', 'subjects'], queryFn: () => unwrap(api.GET('/api/subjects')) })
}

/** What may be told of the whole: sums over everybody. */
export function usePublicNumbers() {
  return useQuery({ queryKey: ['home', 'numbers'], queryFn: () => unwrap(api.GET('/api/insight/public')) })
}

/** The verified tutors, best rated first; those without a review keep the server's order behind them. */
export function useTopTutors() {
  return useQuery({
    queryKey: ['home', 'tutors'],
    queryFn: () => unwrap(api.GET('/api/tutors', { params: { query: { verified: true, limit: TUTORS } } })),
    select: ({ data }) =>
      data
        .filter(({ verificationStatus }) => verificationStatus === 'verified')
        .sort((a, b) => (b.averageRating ?? 0) - (a.averageRating ?? 0))
        .slice(0, TUTORS),
  })
}

/** The tests of a school year; all of them for a learner whose year nobody knows. */
export function useQuizzes(schoolYear: string | null) {
  const query = { pageSize: 100, ...(schoolYear ? { schoolYear } : {}) }
  return useQuery({
    queryKey: ['home', 'quizzes', schoolYear],
    queryFn: () => unwrap(api.GET('/api/quizzes', { params: { query } })),
    staleTime: SOON,
    select: (page) => page.data,
  })
}

/** What to sit next, if not passed yet: one left open, what a class waits for, a test on the first of these topics. */
export function nextQuiz(
  quizzes: Quiz[],
  topicIds: (string | null)[],
  now = new Date().toISOString(),
): Quiz | null {
  const waiting = quizzes.filter(
    ({ attemptsUsed, maxAttempts, bestPct, passingScore }) =>
      attemptsUsed < maxAttempts && (bestPct === null || bestPct < passingScore),
  )
  const advised = topicIds.map((id) => waiting.find(({ topicId }) => id && topicId === id)).find(Boolean)
  const open = quizzes.find((quiz) => quiz.openAttemptId)
  return open ?? firstDue(waiting, now) ?? advised ?? waiting[0] ?? null
}

/** Of the tests given to a class that may still be begun, the one to begin soonest. */
function firstDue(quizzes: Quiz[], now: string): Quiz | undefined {
  return quizzes
    .filter(
      ({ className, dueAt, attemptsUsed }) => className && attemptsUsed === 0 && (!dueAt || dueAt > now),
    )
    .sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))[0]
}

/** The learner's own numbers, as of now. */
export function useDashboard() {
  return useQuery({
    queryKey: ['home', 'dashboard'],
    queryFn: () => unwrap(api.GET('/api/insight/dashboard')),
    staleTime: SOON,
  })
}

/** What the learner is advised to study, best first. */
export function useSuggestions() {
  return useQuery({
    queryKey: ['home', 'suggestions'],
    queryFn: () => unwrap(api.GET('/api/recommendations')),
    staleTime: SOON,
    select: ({ study }) => study,
  })
}

/** What the study plan asks for today; null without a plan that runs. */
export function usePlanToday() {
  return useQuery({
    queryKey: ['home', 'plan-today'],
    queryFn: () => unwrap(api.GET('/api/planning/today')),
    staleTime: SOON,
  })
}

/** The first of what the learner is advised to study. */
export function useNextTopic() {
  const { data, ...rest } = useSuggestions()
  return { ...rest, data: data?.[0] ?? null }
}
