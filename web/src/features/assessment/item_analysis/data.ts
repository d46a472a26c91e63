import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { filled } from '../../../lib/filters'

export type ItemRow = Schemas['ItemQualityRow']
export type ItemDetail = Schemas['ItemQualityDetail']
export type Choice = Schemas['ItemChoice']
export type ItemAction = 'quarantine' | 'release' | 'retire'

export const FILTERS = ['status', 'flag'] as const
export type Filters = Record<(typeof FILTERS)[number], string>

export const STATUS_WORDS: Record<ItemRow['status'], string> = {
  draft: 'Draft',
  in_review: 'In review',
  live: 'Asked',
  quarantined: 'Set aside',
  retired: 'Taken out',
}
export const FLAG_WORDS: Record<string, string> = {
  miskeyed: 'Wrong key',
  negative: 'Strong learners get it wrong',
  rival_choice: 'Strong learners choose another answer',
  weak_discrimination: 'Strong and weak learners do alike',
  too_easy: 'Too easy',
  too_hard: 'Too hard',
  idle_choice: 'An idle choice',
  guessed: 'Guessed',
}
export const ACTION_LABELS: Record<string, string> = {
  quarantine: 'Set aside',
  release: 'Released',
  retire: 'Taken out for good',
  rekey: 'New key',
}

/** Questions set aside and questions with something to look at. */
export function useItems(filters: Filters, view: { page: number; pageSize: number }) {
  const query = { ...filled(filters), page: view.page, pageSize: view.pageSize }
  return useQuery({
    queryKey: ['quality', 'list', query],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/item-quality', {
          params: { query: query as { status?: ItemRow['status']; flag?: string } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const at = (id: string) => ({ params: { path: { question_id: id } } })

/** One question with its evidence. */
export function useItem(id: string) {
  return useQuery({
    queryKey: ['quality', 'one', id],
    queryFn: () => unwrap(api.GET('/api/admin/item-quality/{question_id}', at(id))),
    staleTime: 0,
  })
}

interface Done {
  action: ItemAction | 'rekey'
  reason: string
  key?: unknown
  explanation?: string
}

/** Does something to a question; scores and notices follow on the server. */
export function useItemAction(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ action, reason, key = '', explanation = '' }: Done) => {
      if (action === 'rekey') {
        return unwrap(
          api.POST('/api/admin/item-quality/{question_id}/rekey', {
            ...at(id),
            body: { reason, key, explanation },
          }),
        )
      }
      const body = { reason }
      if (action === 'release') {
        return unwrap(api.POST('/api/admin/item-quality/{question_id}/release', { ...at(id), body }))
      }
      if (action === 'retire') {
        return unwrap(api.POST('/api/admin/item-quality/{question_id}/retire', { ...at(id), body }))
      }
      return unwrap(api.POST('/api/admin/item-quality/{question_id}/quarantine', { ...at(id), body }))
    },
    onSuccess: (detail) => {
      queries.setQueryData(['quality', 'one', id], detail)
      return queries.invalidateQueries({ queryKey: ['quality', 'list'] })
    },
  })
}
