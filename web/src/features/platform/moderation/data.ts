import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Queue = Schemas['CaseQueue']
export type Card = Schemas['CaseCard']
export type Case = Schemas['CaseOut']
export type Content = Schemas['ContentOut']
export type State = Card['state']
export type Order = Schemas['CaseOrder']

const QUEUE = ['moderation', 'queue'] as const
export const PAGE_SIZE = 10

interface Asked {
  state: State
  kind: string
  order: Order
  page: number
}

export function useQueue({ kind, ...rest }: Asked) {
  const query = { ...rest, pageSize: PAGE_SIZE, ...(kind && { kind }) }
  return useQuery({
    queryKey: [...QUEUE, query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => unwrap(api.GET('/api/admin/moderation', { params: { query } })),
  })
}

const at = (case_id: string) => ({ params: { path: { case_id } } })

/** One case with its content. Each look is written in the log, so it is fetched once and kept no longer than shown. */
export const useCase = (id: string) =>
  useQuery({
    queryKey: ['moderation', 'case', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => unwrap(api.GET('/api/admin/moderation/{case_id}', at(id))),
  })

function useChange<Said>(send: (said: Said) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }) })
}

export const useDecide = (id: string) =>
  useChange((body: Schemas['CaseDecisionIn']) =>
    unwrap(api.POST('/api/admin/moderation/{case_id}/decision', { ...at(id), body })),
  )

export const useReopen = (id: string) =>
  useChange((note: string) =>
    unwrap(api.POST('/api/admin/moderation/{case_id}/reopening', { ...at(id), body: { note } })),
  )
