import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { usePages } from '../../../api/pages'

export type Book = Schemas['BookOut']
export type BookDetail = Schemas['BookDetail']
export type ReadingPosition = Schemas['ProgressOut']

/** What a shelf may be asked for, as the address holds it; empty fits every book. */
export interface BookSearch {
  /** Words of the title, the author or the description. */
  q: string
  /** The slug of a shelf. */
  subject: string
  year: string
  level?: string
  /** The code of a topic of the curriculum, such as M1.02. */
  topic?: string
  sort?: string
}

/** As many as a small phone draws without stuttering. */
export const BOOKS_AT_ONCE = 24

export function useBooks(search: BookSearch) {
  const query = {
    q: search.q || undefined,
    subject: search.subject || undefined,
    schoolYear: YEARS.find((each) => each === search.year),
    level: LEVELS.find((each) => each === search.level),
    topic: search.topic || undefined,
    sort: SORTS.find((each) => each === search.sort),
  }
  return usePages(['books', 'list', query], (page) =>
    unwrap(api.GET('/api/books', { params: { query: { ...query, page, pageSize: BOOKS_AT_ONCE } } })),
  )
}

export const YEARS = ['S1', 'S2', 'S3', 'S4'] as const
const LEVELS = ['easy', 'medium', 'hard'] as const
const SORTS = ['newest', 'short', 'long'] as const

/** The shelves that hold a book, in their own order. */
export function useShelves() {
  return useQuery({ queryKey: ['books', 'shelves'], queryFn: () => unwrap(api.GET('/api/books/categories')) })
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
