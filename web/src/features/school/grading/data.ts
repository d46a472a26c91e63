import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, send, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type GradingRow = Schemas['GradingRow']
export type Grading = Schemas['GradingOut']
export type State = 'waiting' | 'marked'

const LIST = ['marking', 'list']
const one = (id: string) => ['marking', 'one', id]

export function useQueue(state: State) {
  return useQuery({
    queryKey: [...LIST, state],
    queryFn: () => unwrap(api.GET('/api/marking', { params: { query: { state, pageSize: 100 } } })),
  })
}

export function useGrading(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () => unwrap(api.GET('/api/marking/{answer_id}', { params: { path: { answer_id: id } } })),
  })
}

export function useMark(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { score: number; comment: string }) =>
      send<Grading>('PUT', `/api/marking/${id}`, body),
    onSuccess: (marked) => {
      cache.setQueryData(one(id), marked)
      void cache.invalidateQueries({ queryKey: LIST })
    },
  })
}
