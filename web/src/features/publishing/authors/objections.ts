import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import type { Tone } from '../../../ui/primitives/graphics'

export type Objection = Schemas['ObjectionOut']
export type Subject = Objection['subject']

const MINE = ['authors', 'objections']
const path = (month: string) => ({ params: { path: { month } } })

export const useMyObjections = (month: string) =>
  useQuery({
    queryKey: [...MINE, month],
    queryFn: () => unwrap(api.GET('/api/authors/me/statements/{month}/objections', path(month))),
  })

export function useObject(month: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['ObjectionIn']) =>
      unwrap(api.POST('/api/authors/me/statements/{month}/objections', { ...path(month), body })),
    onSettled: () => queries.invalidateQueries({ queryKey: MINE }),
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (objection_id: string) =>
      unwrap(
        api.POST('/api/authors/me/objections/{objection_id}/withdraw', {
          params: { path: { objection_id } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: MINE }),
  })
}

export const STATES: Record<Objection['state'], { label: string; tone: Tone }> = {
  open: { label: 'Waiting', tone: 'warning' },
  upheld: { label: 'You were right', tone: 'success' },
  dismissed: { label: 'Nothing changes', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

/** What of the statement is doubted, in words. */
export function about({ subject, title }: Pick<Objection, 'subject' | 'title'>): string {
  if (subject === 'pool') return 'The pool'
  return subject === 'held' ? `Held minutes of ${title}` : `${title}`
}
