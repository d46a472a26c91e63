import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type BookReviews = Schemas['BookReviewsOut']
export type BookReview = Schemas['ReviewOut']
export type NewReview = Required<Schemas['ReviewIn']>

export const reviewsKey = (bookId: string) => ['books', bookId, 'reviews'] as const
const of = (bookId: string) => ({ params: { path: { book_id: bookId } } })

/** The most helpful reviews of a book, and what the reader may do. */
export function useReviews(bookId: string) {
  return useQuery({
    queryKey: reviewsKey(bookId),
    queryFn: () => unwrap(api.GET('/api/books/{book_id}/reviews', of(bookId))),
  })
}

/** A change of reviews: they and the book's rating are read again, and a failure is said. */
function useReviewChange<T>(bookId: string, mutationFn: (given: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toastProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['books', bookId] }),
  })
}

export const useWriteReview = (bookId: string) =>
  useReviewChange(bookId, (body: NewReview) =>
    unwrap(api.PUT('/api/books/{book_id}/reviews/mine', { ...of(bookId), body })),
  )

export const useDeleteReview = (bookId: string) =>
  useReviewChange(bookId, () => unwrap(api.DELETE('/api/books/{book_id}/reviews/mine', of(bookId))))

export const useVote = (bookId: string) =>
  useReviewChange(bookId, ({ id, isHelpful }: { id: string; isHelpful: boolean | null }) =>
    unwrap(
      api.PUT('/api/reviews/{review_id}/vote', { params: { path: { review_id: id } }, body: { isHelpful } }),
    ),
  )
