import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type Library = Schemas['LibraryOut']
export type FinishedBook = Schemas['FinishedBook']
export type ShelfBook = Schemas['ShelfBook']

const LIBRARY = ['library'] as const

/** The reader's own shelf; nobody's while signed out. */
export function useLibrary(enabled = true) {
  return useQuery({
    queryKey: LIBRARY,
    queryFn: () => unwrap(api.GET('/api/library')),
    staleTime: 30_000,
    enabled,
  })
}

export const useHistory = () =>
  useQuery({ queryKey: [...LIBRARY, 'history'], queryFn: () => unwrap(api.GET('/api/library/history')) })

function useLibraryChange<T>(mutationFn: (given: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toastProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: LIBRARY }),
  })
}

/** Puts a book on the shelf or takes it off. */
export const useKeep = () =>
  useLibraryChange(({ bookId, isKept }: { bookId: string; isKept: boolean }) => {
    const params = { path: { book_id: bookId } }
    return isKept
      ? unwrap(api.PUT('/api/library/books/{book_id}', { params }))
      : unwrap(api.DELETE('/api/library/books/{book_id}', { params }))
  })

export const useSetGoal = () =>
  useLibraryChange((readingGoalsPerMonth: number) =>
    unwrap(api.PATCH('/api/library/preferences', { body: { readingGoalsPerMonth } })),
  )

export const useCreateCollection = () =>
  useLibraryChange((name: string) => unwrap(api.POST('/api/library/collections', { body: { name } })))

export const useDeleteCollection = () =>
  useLibraryChange((id: string) =>
    unwrap(
      api.DELETE('/api/library/collections/{collection_id}', { params: { path: { collection_id: id } } }),
    ),
  )

/** Puts a book into a collection or takes it out. */
export const useCollect = () =>
  useLibraryChange(({ bookId, id, isIn }: { bookId: string; id: string; isIn: boolean }) => {
    const params = { path: { collection_id: id, book_id: bookId } }
    return isIn
      ? unwrap(api.PUT('/api/library/collections/{collection_id}/books/{book_id}', { params }))
      : unwrap(api.DELETE('/api/library/collections/{collection_id}/books/{book_id}', { params }))
  })
