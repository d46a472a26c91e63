import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type BookSum = Schemas['BookSumOut']
export type BookNumbers = Schemas['BookNumbersOut']
export type BookWeek = Schemas['BookWeekOut']
export type BookMonth = Schemas['BookMonthOut']
export type BookPage = Schemas['BookPageOut']
export type LendingMonth = Schemas['LendingMonthOut']

/** The books one may look into, most read first. */
export function useBookSums() {
  return useQuery({ queryKey: ['insight', 'books'], queryFn: () => unwrap(api.GET('/api/insight/books')) })
}

export function useBookNumbers(bookId: string) {
  return useQuery({
    queryKey: ['insight', 'books', bookId],
    queryFn: () => unwrap(api.GET('/api/insight/books/{book_id}', { params: { path: { book_id: bookId } } })),
  })
}

export function useLending() {
  return useQuery({
    queryKey: ['insight', 'lending'],
    queryFn: () => unwrap(api.GET('/api/insight/lending')),
  })
}
