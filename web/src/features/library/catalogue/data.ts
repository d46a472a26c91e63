import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Book = Schemas['BookOut']
export type BookDetail = Schemas['BookDetail']
export type ReadingPosition = Schemas['ProgressOut']

export function useBooks() {
  return useQuery({ queryKey: ['books'], queryFn: () => unwrap(api.GET('/api/books')) })
}

/** Where the learner stands in each book, the latest first. */
export function useReadingPositions() {
  return useQuery({
    queryKey: ['reading-progress'],
    queryFn: () => unwrap(api.GET('/api/reading/progress')),
    staleTime: 30_000,
    select: (positions) => [...positions].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}

/** One book; what opens it depends on who asks, so that it is asked anew after signing in. */
export function useBook(id: string) {
  return useQuery({
    queryKey: ['books', id],
    queryFn: () => unwrap(api.GET('/api/books/{book_id}', { params: { path: { book_id: id } } })),
  })
}

export function useSimilar(id: string) {
  return useQuery({
    queryKey: ['books', id, 'similar'],
    queryFn: () => unwrap(api.GET('/api/books/{book_id}/similar', { params: { path: { book_id: id } } })),
  })
}
