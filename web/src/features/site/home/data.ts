import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type ReadingPosition = Schemas['ProgressOut']
export type Mastery = Schemas['Mastery']
export type Subject = Schemas['SubjectOut']
export type Dashboard = Schemas['Dashboard']
export type AttemptPoint = Schemas['AttemptResult']

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

/** The learner's own numbers, as of now. */
export function useDashboard() {
  return useQuery({
    queryKey: ['home', 'dashboard'],
    queryFn: () => unwrap(api.GET('/api/insight/dashboard')),
    staleTime: SOON,
  })
}
