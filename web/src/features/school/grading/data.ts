import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, send, told } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type MarkingRow = Schemas['MarkingRow']
export type Marking = Schemas['MarkingOut']
export type State = 'waiting' | 'marked'

const LIST = ['marking', 'list']
const one = (id: string) => ['marking', 'one', id]

export function useQueue(state: State) {
  return useQuery({
    queryKey: [...LIST, state],
    queryFn: () => told(api.GET('/api/marking', { params: { query: { state, pageSize: 100 } } })),
  })
}

export function useMarking(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () => told(api.GET('/api/marking/{answer_id}', { params: { path: { answer_id: id } } })),
  })
}

export function useMark(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { score: number; comment: string }) =>
      send<Marking>('PUT', `/api/marking/${id}`, body),
    onSuccess: (marked) => {
      cache.setQueryData(one(id), marked)
      void cache.invalidateQueries({ queryKey: LIST })
    },
  })
}
