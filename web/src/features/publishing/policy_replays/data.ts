import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type PolicyNow = Schemas['PolicyNow']
export type PolicyIn = Schemas['PolicyIn']
export type Replay = Schemas['ReplayOut']
export type AuthorReplay = Schemas['AuthorReplay']
export type MonthReplay = Schemas['MonthReplay']

export const usePolicy = () =>
  useQuery({
    queryKey: ['policy-replays'],
    queryFn: () => unwrap(api.GET('/api/admin/policy-replays')),
  })

export const useReplay = () =>
  useMutation({
    mutationFn: (body: PolicyIn) => unwrap(api.POST('/api/admin/policy-replays', { body })),
  })
