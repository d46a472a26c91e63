import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../../api/client'

export type Book = Schemas['BookOut']
export type BookDetail = Schemas['BookDetail']
export type ReadingPlace = Schemas['ProgressOut']

export function useBooks() {
  return useQuery({ queryKey: ['books'], queryFn: () => told(api.GET('/api/books')) })
}

/** Where the learner stands in each book, the latest first. */
export function useReadingPlaces() {
  return useQuery({
    queryKey: ['reading-progress'],
    queryFn: () => told(api.GET('/api/reading/progress')),
    staleTime: 30_000,
    select: (places) => [...places].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}

/** One book; what opens it depends on who asks, so that it is asked anew after signing in. */
export function useBook(id: string) {
  return useQuery({
    queryKey: ['books', id],
    queryFn: () => told(api.GET('/api/books/{book_id}', { params: { path: { book_id: id } } })),
  })
}

export function useSimilar(id: string) {
  return useQuery({
    queryKey: ['books', id, 'similar'],
    queryFn: () => told(api.GET('/api/books/{book_id}/similar', { params: { path: { book_id: id } } })),
  })
}
