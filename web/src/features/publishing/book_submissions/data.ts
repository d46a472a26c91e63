import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type AuthorShelf = Schemas['AuthorShelfOut']
export type AuthorBook = Schemas['AuthorBookOut']
export type Version = Schemas['AssetOut']
export type Upload = Schemas['UploadOut']
export type Details = Schemas['DetailsIn']
export type Waiting = Schemas['WaitingOut']
export type Decision = Schemas['BookReviewIn']

/** What the window is open for: a new book, another file of one, or its details. */
export type Task = { kind: 'new' } | { kind: 'version' | 'details'; book: AuthorBook }

/** Shows the pages of a version; it comes from the reader, which stands beside this feature. */
export type Pages = ComponentType<{ bookId: string; version: number; title: string }>

const SHELF = ['author-books'] as const
const QUEUE = ['book-review'] as const
const CHECKING_EVERY = 3_000

/** One's own books and uploads; asked again while a file is being checked. */
export function useAuthorBooks() {
  return useQuery({
    queryKey: SHELF,
    queryFn: () => unwrap(api.GET('/api/author/books')),
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => status === 'checking') ? CHECKING_EVERY : false,
  })
}

/** The shelves a book can stand on. */
export function useShelves() {
  return useQuery({
    queryKey: ['book-shelves'],
    queryFn: () => unwrap(api.GET('/api/books/categories')),
    staleTime: 300_000,
  })
}

export function useReloadBooks() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SHELF })
}

export function useChangeBook(bookId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Details) =>
      unwrap(api.PUT('/api/author/books/{book_id}', { params: { path: { book_id: bookId } }, body })),
    onSuccess: (shelf) => queries.setQueryData(SHELF, shelf),
  })
}

export function useCancelUpload() {
  const reload = useReloadBooks()
  return useMutation({
    mutationFn: (uploadId: string) =>
      unwrap(api.DELETE('/api/author/uploads/{upload_id}', { params: { path: { upload_id: uploadId } } })),
    onError: (error) => toastProblem(error),
    onSettled: reload,
  })
}

/** Versions that wait for their review. */
export function useWaitingBooks() {
  return useQuery({ queryKey: QUEUE, queryFn: () => unwrap(api.GET('/api/admin/books/review')) })
}

export function useDecide() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Decision }) =>
      unwrap(api.POST('/api/admin/books/review/{asset_id}', { params: { path: { asset_id: id } }, body })),
    onSuccess: (queue) => queries.setQueryData(QUEUE, queue),
  })
}
