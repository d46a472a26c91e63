import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

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
    ({ status, isAbandoned, isGift, method }) =>
      status === 'pending' && !isAbandoned && !isGift && method !== null,
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
