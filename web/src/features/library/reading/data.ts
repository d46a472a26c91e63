import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MarkAct } from '../../../api/books/keptMarks'
import { changeMark, readMarks } from '../../../api/books/markDelivery'
import { safe } from '../../../api/books/safe'
import { api, type Schemas, unwrap } from '../../../api/client'
import { type BookLoan, LOANS } from '../../../api/loans'
import { useMe } from '../../../api/me'
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
  const userId = useMe().data?.id ?? ''
  const queries = useQueryClient()
  return useQuery({
    queryKey: marksKey(bookId),
    queryFn: () => readMarks(userId, bookId, queries.getQueryData<Marks>(marksKey(bookId))),
    enabled: userId !== '',
  })
}

/** A change of marks, which waits on this phone without a network; the list is read again, and a failure is said. */
export function useChangeMark(bookId: string) {
  const userId = useMe().data?.id ?? ''
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: MarkAct) => changeMark(userId, bookId, act),
    onError: (error) => toastProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: marksKey(bookId) }),
  })
}

/** Where the learner stood when the server last heard; for an opening that fails. */
export function usePositionIn(bookId: string) {
  return useQuery({
    queryKey: POSITIONS,
    queryFn: () => unwrap(api.GET('/api/reading/progress')),
    staleTime: 30_000,
    select: (positions) => positions.find((position) => position.bookId === bookId) ?? null,
  })
}
