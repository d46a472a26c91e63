import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type Payable = Schemas['PayableOut']
export type Gift = Schemas['GiftOut']
export type Child = Schemas['ChildToPayFor']

const CODE = ['pay-code']
const SOON_MS = 3_000

/** The code by which others can pay for me. */
export const usePayCode = () => useQuery({ queryKey: CODE, queryFn: () => unwrap(api.GET('/api/pay-code')) })

/** Makes the code, or another in its place. */
export function useMakePayCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isNew: boolean) => unwrap(api.POST(isNew ? '/api/pay-code' : '/api/pay-code/replace')),
    onSuccess: (found) => queries.setQueryData(CODE, found),
  })
}

/** What can be paid for the learner of a code. */
export const usePayable = (code: string) =>
  useQuery({
    queryKey: ['pay', code],
    queryFn: () => unwrap(api.GET('/api/pay/{code}', { params: { path: { code } } })),
    retry: false,
  })

export const usePayByCode = (code: string) =>
  useMutation({
    mutationFn: (body: Schemas['GiftIn']) =>
      unwrap(api.POST('/api/pay/{code}/payments', { params: { path: { code } }, body })),
  })

/** Puts money into the purse of the learner of a code. */
export const useFillByCode = (code: string) =>
  useMutation({
    mutationFn: (body: Schemas['TopUpIn']) =>
      unwrap(api.POST('/api/pay/{code}/top-ups', { params: { path: { code } }, body })),
  })

/** A payment by code, read again until it is known what became of it. */
export const useGift = (code: string, id: string) =>
  useQuery({
    queryKey: ['pay', code, id],
    queryFn: () =>
      unwrap(
        api.GET('/api/pay/{code}/payments/{payment_id}', { params: { path: { code, payment_id: id } } }),
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? SOON_MS : false),
  })

/** My children, each with the plan that is paid. */
export const useChildren = () =>
  useQuery({
    queryKey: ['pay', 'children'],
    queryFn: () => unwrap(api.GET('/api/pay/children')),
    staleTime: 0,
  })

/** The code that pays for one of my children. */
export const useCodeOfChild = () =>
  useMutation({
    mutationFn: (linkId: string) =>
      unwrap(api.POST('/api/pay/children/{link_id}/code', { params: { path: { link_id: linkId } } })),
  })

/** Pays for a plan of a child from the child's purse; nobody is prompted. */
export function useDrawForChild(linkId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: string) =>
      unwrap(
        api.POST('/api/pay/children/{link_id}/draws', {
          params: { path: { link_id: linkId } },
          body: { planId },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['pay'] }),
  })
}

const HALF = 5

/** A code as it is read out: in two halves. */
export const halves = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`
