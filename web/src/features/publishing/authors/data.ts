import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type AuthorMonth = Schemas['AuthorMonth']
export type Author = Schemas['AuthorOut']

/** The author's months, newest first: final ones as sealed, the others as estimates. */
export function useMyMonths() {
  return useQuery({
    queryKey: ['authors', 'months'],
    queryFn: () => unwrap(api.GET('/api/authors/me/months')),
  })
}

export function useMyStatement(month: string) {
  return useQuery({
    queryKey: ['authors', 'statement', month],
    queryFn: () => unwrap(api.GET('/api/authors/me/statements/{month}', { params: { path: { month } } })),
  })
}
