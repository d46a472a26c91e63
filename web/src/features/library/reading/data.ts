import { useQuery, useQueryClient } from '@tanstack/react-query'
import { safe } from '../../../api/books/safe'
import { api, type Schemas, unwrap } from '../../../api/client'
import { type BookLoan, LOANS } from '../../../api/loans'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type Book = Schemas['BookDetail']
export type Bookmark = Schemas['BookmarkOut']
export type Highlight = Schemas['HighlightOut']
export type Marks = Schemas['MarksOut']
export type NewHighlight = Schemas['HighlightIn']

export const POSITIONS = ['reading-progress'] as const

const marksKey = (bookId: string) => ['marks', bookId] as const

/** A book's particulars: those this phone keeps beside it, else the server's. They are asked for once `kept` is known. */
export function useBook(bookId: string, kept: Book | null | undefined) {
  return useQuery({
    queryKey: kept ? ['book', bookId, 'kept'] : ['book', bookId],
    queryFn: () => kept ?? unwrap(api.GET('/api/books/{book_id}', { params: { path: { book_id: bookId } } })),
    enabled: kept !== undefined,
  })
}

/** What this phone keeps of a book's particulars with its pages; null where it keeps no whole book, undefined while looking. */
export function useKeptDetail(userId: string | undefined, bookId: string): Book | null | undefined {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['kept-detail', userId, bookId],
    queryFn: async () => {
      const kept = await safe.book(userId ?? '', bookId)
      if (!kept?.isWhole) return null
      queries.setQueryData<BookLoan>([...LOANS, 'book', bookId], (known) => known ?? kept.loan)
      return { ...kept.detail, pageCount: kept.manifest.pageCount }
    },
    enabled: Boolean(userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data
}

export function useMarks(bookId: string) {
  return useQuery({
    queryKey: marksKey(bookId),
    queryFn: () =>
      unwrap(api.GET('/api/reading/books/{book_id}/marks', { params: { path: { book_id: bookId } } })),
  })
}

/** A change of marks: the list is read again, and a failure is said. */
function useMarksData<T>(bookId: string, mutationFn: (given: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toastProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: marksKey(bookId) }),
  })
}

export const useSetBookmark = (bookId: string) =>
  useMarksData(bookId, (body: Schemas['BookmarkIn']) =>
    unwrap(
      api.PUT('/api/reading/books/{book_id}/bookmarks', { params: { path: { book_id: bookId } }, body }),
    ),
  )

export const useAddHighlight = (bookId: string) =>
  useMarksData(bookId, (body: NewHighlight) =>
    unwrap(
      api.POST('/api/reading/books/{book_id}/highlights', { params: { path: { book_id: bookId } }, body }),
    ),
  )

export const useRemoveBookmark = (bookId: string) =>
  useMarksData(bookId, (id: string) =>
    unwrap(api.DELETE('/api/reading/bookmarks/{mark_id}', { params: { path: { mark_id: id } } })),
  )

export const useRemoveHighlight = (bookId: string) =>
  useMarksData(bookId, (id: string) =>
    unwrap(api.DELETE('/api/reading/highlights/{mark_id}', { params: { path: { mark_id: id } } })),
  )

/** Where the learner stood when the server last heard; for an opening that fails. */
export function usePositionIn(bookId: string) {
  return useQuery({
    queryKey: POSITIONS,
    queryFn: () => unwrap(api.GET('/api/reading/progress')),
    staleTime: 30_000,
    select: (positions) => positions.find((position) => position.bookId === bookId) ?? null,
  })
}
