import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client'
import { useMutation } from './useMutation'

export type BookLoan = Schemas['BookLoanOut']
export type Places = Schemas['PlacesOut']

export const LOANS = ['loans'] as const

/** How a book stands with the reader's plan; asked once, for a book that stays closed says why by itself. */
export function useBookLoan(bookId: string, isAsked = true) {
  return useQuery({
    queryKey: [...LOANS, 'book', bookId],
    queryFn: () => unwrap(api.GET('/api/loans/books/{book_id}', { params: { path: { book_id: bookId } } })),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  })
}

/** Choose a book: it is on loan afterwards. */
export function useChooseBook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (bookId: string) => unwrap(api.POST('/api/loans', { body: { bookId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  })
}
