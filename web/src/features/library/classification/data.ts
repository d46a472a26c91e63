import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, readFile, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { filled } from '../../../lib/filters'
import { keepFile } from '../../../ui/data/csv'
import type { TableView } from '../../../ui/data/tableView'

export type ShelvedBook = Schemas['ShelvedBook']
export type Classification = Schemas['ClassificationOut']
export type Decision = Schemas['ClassificationIn']
export type ChosenTopic = Schemas['ChosenTopic']
export type Choices = Schemas['ChoicesOut']
export type BulkChange = Schemas['BooksChangeIn']
export type Preview = Schemas['BooksPreviewOut']
export type Score = Schemas['SuggestionScore']
export type Tier = ShelvedBook['requiredTier']

export const FILTERS = ['q', 'status', 'category', 'year', 'language', 'tier', 'gap'] as const
export type Filters = Record<(typeof FILTERS)[number], string>

const BOOKS = ['all-books'] as const

/** The filters as the api reads them: what is not offered there comes from a hand-made address, and is refused there. */
const asked = (filters: Filters) => filled(filters) as Schemas['MatchingIn']

export function useAllBooks(filters: Filters, { page, pageSize, sort }: TableView) {
  const order = (sort || 'title') as 'title'
  return useQuery({
    queryKey: [...BOOKS, filters, page, pageSize, order],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/books', {
          params: { query: { ...asked(filters), page, pageSize, sort: order } as { sort: 'title' } },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

export const useChoices = () =>
  useQuery({
    queryKey: ['book-choices'],
    queryFn: () => unwrap(api.GET('/api/admin/books/choices')),
    staleTime: 300_000,
  })

const at = (book_id: string) => ({ params: { path: { book_id } } })

export const useClassification = (id: string) =>
  useQuery({
    queryKey: ['book-classification', id],
    queryFn: () => unwrap(api.GET('/api/admin/books/{book_id}/classification', at(id))),
    enabled: id !== '',
    staleTime: 0,
  })

export function useClassify() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Decision }) =>
      unwrap(api.PUT('/api/admin/books/{book_id}/classification', { ...at(id), body })),
    onSuccess: (now) => queries.setQueryData(['book-classification', now.id], now),
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  })
}

export const usePreview = () =>
  useMutation({
    mutationFn: (body: BulkChange) => unwrap(api.POST('/api/admin/books/bulk/preview', { body })),
  })

export function useBulkChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => unwrap(api.POST('/api/admin/books/bulk', { body })),
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  })
}

export function useUndo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change_id: string) =>
      unwrap(api.POST('/api/admin/books/bulk/{change_id}/undo', { params: { path: { change_id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  })
}

/** All that fit, as a file. */
export const useBooksFile = () =>
  useMutation({
    mutationFn: async ({ filters, sort }: { filters: Filters; sort: string }) => {
      const query = new URLSearchParams({ ...filled(filters), ...(sort ? { sort } : {}) })
      keepFile('books.csv', await readFile(`/api/admin/books/export.csv?${query}`))
    },
  })
