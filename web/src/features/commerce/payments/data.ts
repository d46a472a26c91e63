import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { PURSE_LEAST_UGX, PURSE_MOST_UGX } from '../../../api/constants.gen'
import { useMutation } from '../../../api/useMutation'
import { ugx } from '../../../ui/data/format'

export type Plan = Schemas['PlanForSale']
export type Shop = Schemas['ShopOut']
export type Payment = Schemas['PaymentOut']
export type NewPayment = Schemas['PaymentIn']

const PLANS = ['plans']
const PAYMENTS = ['payments']

/** What is sold, and how it can be paid. */
export function useShop() {
  return useQuery({ queryKey: PLANS, queryFn: () => unwrap(api.GET('/api/plans')) })
}

/** One's own payments, the newest first. */
export function usePayments(enabled = true) {
  return useQuery({
    queryKey: PAYMENTS,
    queryFn: () => unwrap(api.GET('/api/payments')),
    enabled,
    staleTime: 0,
  })
}

/** The payment somebody began and neither finished nor stopped. */
export const waitingOf = (payments: Payment[] | undefined) =>
  payments?.find(
    ({ status, isAbandoned, isGift, method, purpose }) =>
      status === 'pending' && !isAbandoned && !isGift && method !== null && purpose === 'plan',
  )

export function useStartPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPayment) => unwrap(api.POST('/api/payments', { body })),
    onSettled: () => queries.invalidateQueries({ queryKey: PAYMENTS }),
  })
}

const SOONEST_MS = 3_000
const LATEST_MS = 15_000
const SLOWER_MS = 500

const of = (id: string) => [...PAYMENTS, id]

/** A payment, read again and again until it is known what became of it, each time after a longer while. */
export function usePayment(id: string, enabled: boolean) {
  return useQuery({
    queryKey: of(id),
    queryFn: () => unwrap(api.GET('/api/payments/{payment_id}', { params: { path: { payment_id: id } } })),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.status === 'pending' && Math.min(LATEST_MS, SOONEST_MS + SLOWER_MS * dataUpdateCount),
  })
}

/** Has the provider asked now. */
export function useCheckPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/payments/{payment_id}/check', { params: { path: { payment_id: id } } })),
    onSuccess: (payment) => queries.setQueryData(of(payment.id), payment),
  })
}

export function useStopPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/payments/{payment_id}/stop', { params: { path: { payment_id: id } } })),
    onSuccess: (payment) => {
      queries.setQueryData(of(payment.id), payment)
      queries.invalidateQueries({ queryKey: PAYMENTS, exact: true })
    },
  })
}

export const receiptPath = (id: string) => `/api/payments/${id}/receipt`
export const HISTORY_CSV = '/api/payments/history.csv'

export type Purse = Schemas['PurseOut']
export type TopUp = Schemas['PurseTopUpOut']

const PURSE = ['purse']

/** One's own purse, and which money paid what. */
export const usePurse = (enabled = true) =>
  useQuery({ queryKey: PURSE, queryFn: () => unwrap(api.GET('/api/purse')), enabled, staleTime: 0 })

/** Asks a number to pay into one's purse. */
export const useFillPurse = () =>
  useMutation({ mutationFn: (body: Schemas['TopUpIn']) => unwrap(api.POST('/api/purse/top-ups', { body })) })

/** Pays for a plan from the purse; nobody is prompted. */
export function useDraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['DrawIn']) => unwrap(api.POST('/api/purse/draws', { body })),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Has the purse pay by itself when the plan ends, or not. */
export function useRenewFromPurse() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (drawsForRenewal: boolean) =>
      unwrap(api.PUT('/api/purse/settings', { body: { drawsForRenewal } })),
    onSuccess: (found) => queries.setQueryData(PURSE, found),
  })
}

const ofChild = (linkId: string) => ['pay', 'purse', linkId]

/** The purse of one of my children. */
export const usePurseOfChild = (linkId: string, enabled: boolean) =>
  useQuery({
    queryKey: ofChild(linkId),
    queryFn: () =>
      unwrap(api.GET('/api/pay/children/{link_id}/purse', { params: { path: { link_id: linkId } } })),
    enabled,
    staleTime: 0,
  })

/** The same switch, by a parent. */
export function useRenewForChild(linkId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (drawsForRenewal: boolean) =>
      unwrap(
        api.PUT('/api/pay/children/{link_id}/purse', {
          params: { path: { link_id: linkId } },
          body: { drawsForRenewal },
        }),
      ),
    onSuccess: (found) => {
      queries.setQueryData(ofChild(linkId), found)
      queries.invalidateQueries({ queryKey: ['pay', 'children'] })
    },
  })
}

/** What was typed, in whole shillings. */
export const shillings = (typed: string) => Number(typed.replaceAll(/[\s,]/g, ''))

/** How much may be put in at once. */
export const withinWords = () => t`From ${ugx(PURSE_LEAST_UGX)} to ${ugx(PURSE_MOST_UGX)}.`

/** What is wrong with an amount to put into a purse; true where nothing is. */
export const fits = (typed: string) => {
  const amount = shillings(typed)
  const isWithin = Number.isInteger(amount) && amount >= PURSE_LEAST_UGX && amount <= PURSE_MOST_UGX
  return isWithin || t`Give an amount from ${ugx(PURSE_LEAST_UGX)} to ${ugx(PURSE_MOST_UGX)}.`
}
