import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../api/client'

export type ReadingPlace = Schemas['ProgressOut']
export type Quiz = Schemas['QuizOut']
export type Mastery = Schemas['Mastery']
export type Book = Schemas['BookOut']
export type Dashboard = Schemas['Dashboard']
export type Sitting = Schemas['Sitting']
export type Study = Schemas['StudySuggestion']

// Coming home from a book or a test, a learner expects to find it here.
const SOON = 10_000

/** Where the learner stands in each book, the latest first. */
export function useReadingPlaces() {
  return useQuery({
    queryKey: ['home', 'reading-progress'],
    queryFn: () => told(api.GET('/api/reading/progress')),
    staleTime: SOON,
    select: (places) => [...places].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}

export function useBooks() {
  return useQuery({ queryKey: ['home', 'books'], queryFn: () => told(api.GET('/api/books')) })
}

/** The tests of a school year; all of them for a learner whose year nobody knows. */
export function useQuizzes(schoolYear: string | null) {
  const query = { pageSize: 100, ...(schoolYear ? { schoolYear } : {}) }
  return useQuery({
    queryKey: ['home', 'quizzes', schoolYear],
    queryFn: () => told(api.GET('/api/quizzes', { params: { query } })),
    staleTime: SOON,
    select: (page) => page.data,
  })
}

/** What to sit next: a test left open, else the first not passed yet while an attempt is left. */
export function nextQuiz(quizzes: Quiz[]): Quiz | null {
  const isWaiting = ({ attemptsUsed, maxAttempts, bestPct, passingScore }: Quiz) =>
    attemptsUsed < maxAttempts && (bestPct === null || bestPct < passingScore)
  return quizzes.find((quiz) => quiz.openAttemptId) ?? quizzes.find(isWaiting) ?? null
}

/** The learner's own numbers, as the last run of the warehouse left them. */
export function useDashboard() {
  return useQuery({
    queryKey: ['home', 'dashboard'],
    queryFn: () => told(api.GET('/api/insight/dashboard')),
  })
}

/** The first of what the learner is advised to study. */
export function useNextTopic() {
  return useQuery({
    queryKey: ['home', 'next-topic'],
    queryFn: () => told(api.GET('/api/recommendations')),
    staleTime: SOON,
    select: ({ study }) => study[0] ?? null,
  })
}
