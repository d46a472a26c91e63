import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { filled } from '../../../../lib/filters'
import { useStepUp } from '../../../../ui/forms/StepUp'

export type PaymentsOverview = Schemas['PaymentsOverview']
export type Held = Schemas['SuspenseOut']
export type Decision = Schemas['DecisionOut']
export type Act = Schemas['DecisionAct']
export type NewDecision = Schemas['MoneyDecisionIn']

export type News = Schemas['NotificationOut']
export type Paid = Schemas['PaidRow']
type Purpose = Schemas['PaymentPurpose']

const OVERVIEW = ['admin', 'payments-overview']

/** What finance sees of payments on their way. */
export const usePaymentsOverview = () =>
  useQuery({
    queryKey: OVERVIEW,
    queryFn: () => unwrap(api.GET('/api/admin/payments/overview')),
    staleTime: 0,
  })

interface Pages {
  page: number
  pageSize: number
}
const PAID = ['admin', 'paid']
const NEWS = ['admin', 'payment-notifications']

/** Everybody's payments, the newest first. */
export function usePaid(
  filters: Record<'search' | 'status' | 'provider' | 'purpose', string>,
  { page, pageSize }: Pages,
) {
  const query = {
    ...(filled(filters) as { search?: string; status?: Paid['status']; purpose?: Purpose }),
    page,
    pageSize,
  }
  return useQuery({
    queryKey: [...PAID, query],
    queryFn: () => unwrap(api.GET('/api/admin/payments', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export const useRunningPlans = () =>
  useQuery({
    queryKey: ['admin', 'plans-running'],
    queryFn: () => unwrap(api.GET('/api/admin/payments/plans-running')),
  })

/** What providers sent, the last first. */
export function useNotifications(
  filters: Record<'provider' | 'isUnknown', string>,
  { page, pageSize }: Pages,
) {
  const query = {
    provider: filters.provider || undefined,
    isUnknown: filters.isUnknown === 'true' || undefined,
    page,
    pageSize,
  }
  return useQuery({
    queryKey: [...NEWS, query],
    queryFn: () => unwrap(api.GET('/api/admin/payments/notifications', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export function useAskAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (event_id: string) =>
      unwrap(
        api.POST('/api/admin/payments/notifications/{event_id}/ask', { params: { path: { event_id } } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: NEWS }),
  })
}

const of = (item_id: string) => ({ params: { path: { item_id } } })
const ofDecision = (decision_id: string) => ({ params: { path: { decision_id } } })

export const useDecide = (item: string) =>
  useChange((body: NewDecision) =>
    unwrap(api.POST('/api/admin/payments/suspense/{item_id}/decisions', { ...of(item), body })),
  )

export const useMind = () =>
  useChange((item: string) => unwrap(api.POST('/api/admin/payments/suspense/{item_id}/mind', of(item))))

export const useRefund = (payment_id: string) =>
  useChange((reason: string) =>
    unwrap(
      api.POST('/api/admin/payments/{payment_id}/refund', {
        params: { path: { payment_id } },
        body: { reason },
      }),
    ),
  )

export interface StateWish {
  status: 'completed' | 'failed'
  reason: string
}

export const useStateChange = (payment_id: string) =>
  useChange((body: StateWish) =>
    unwrap(api.POST('/api/admin/payments/{payment_id}/state', { params: { path: { payment_id } }, body })),
  )

export const useConfirm = () =>
  useChange((id: string) =>
    unwrap(api.POST('/api/admin/payments/decisions/{decision_id}/confirm', ofDecision(id))),
  )

export const useDecline = () =>
  useChange((id: string) =>
    unwrap(api.POST('/api/admin/payments/decisions/{decision_id}/decline', ofDecision(id))),
  )

/** A write that may ask for the password first; each answers with the overview as it is then. */
function useChange<Sent>(write: (sent: Sent) => Promise<PaymentsOverview>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSuccess: (seen) => queries.setQueryData(OVERVIEW, seen),
    onSettled: () => queries.invalidateQueries({ queryKey: PAID }),
  })
}
