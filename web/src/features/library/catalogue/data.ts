import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { usePages } from '../../../api/pages'

export type Book = Schemas['BookOut']
export type BookDetail = Schemas['BookDetail']
export type BookTopic = Schemas['BookTopic']
export type ReadingPosition = Schemas['ProgressOut']

export type FoundBooks = Schemas['FoundBooksOut']
export type FacetValue = Schemas['FacetValue']

/** What a shelf may be asked for, as the address holds it; empty fits every book. */
export interface BookSearch {
  /** Words of the title, the author or the description. */
  q: string
  /** The slug of a category. */
  subject: string
  year: string
  level: string
  language: string
  tier: string
  author: string
  length: string
  /** The code of a topic of the curriculum, such as M1.02. */
  topic: string
  sort: string
}
export const SEARCH_NAMES = [
  'q',
  'subject',
  'year',
  'level',
  'language',
  'tier',
  'author',
  'length',
  'topic',
  'sort',
] as const

/** As many as a small phone draws without stuttering. */
export const BOOKS_AT_ONCE = 24

/** The books that fit, with how many each other choice would leave. */
export function useBooks(search: BookSearch) {
  const query = {
    q: search.q || undefined,
    subject: search.subject || undefined,
    year: oneOf(['S1', 'S2', 'S3', 'S4'], search.year),
    level: oneOf(['easy', 'medium', 'hard'], search.level),
    language: search.language || undefined,
    tier: oneOf(['trial', 'basic', 'premium'], search.tier),
    author: search.author || undefined,
    length: oneOf(['short', 'medium', 'long'], search.length),
    topic: search.topic || undefined,
    sort: oneOf(['title', 'newest', 'rating', 'short', 'long'], search.sort),
  }
  return usePages<Book, FoundBooks>(['books', 'list', query], (page) =>
    unwrap(api.GET('/api/books/search', { params: { query: { ...query, page, pageSize: BOOKS_AT_ONCE } } })),
  )
}

const oneOf = <Value extends string>(values: Value[], asked: string) => values.find((each) => each === asked)

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

/** What many readers of a book read too; nothing where they are few. */
export const useReadersAlso = (id: string) =>
  useQuery({
    queryKey: ['books', id, 'readers-also'],
    queryFn: () =>
      unwrap(api.GET('/api/books/{book_id}/readers-also', { params: { path: { book_id: id } } })),
    staleTime: 300_000,
  })

/** The topics of the curriculum a book covers. */
export const useBookTopics = (id: string) =>
  useQuery({
    queryKey: ['books', id, 'topics'],
    queryFn: () => unwrap(api.GET('/api/books/{book_id}/topics', { params: { path: { book_id: id } } })),
    staleTime: 300_000,
  })
