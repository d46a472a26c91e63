import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import type { TableView } from '../../../ui/data/tableView'
import { useStepUp } from '../../../ui/forms/StepUp'

export type MyPayouts = Schemas['MyPayouts']
export type Payout = Schemas['PayoutOut']
export type NewPayout = Schemas['PayoutIn']
export type PayoutForReview = Schemas['PayoutForReview']
export type PayoutStatus = Payout['status']

const KEY = ['payouts']
// Two people work on one queue: what the other one did must be seen.
const SOON = 5_000

/** What the author is owed, what of it may be asked for, and every payout. */
export const useMyPayouts = () =>
  useQuery({
    queryKey: [...KEY, 'mine'],
    queryFn: () => unwrap(api.GET('/api/authors/me/payouts')),
    staleTime: SOON,
  })

export const MY_PAYOUTS_CSV = '/api/authors/me/payouts.csv'

export const useAskForPayout = () =>
  useChange((body: NewPayout) => unwrap(api.POST('/api/authors/me/payouts', { body })))

const at = (payout_id: string) => ({ params: { path: { payout_id } } })

export const useCancelPayout = () =>
  useChange((id: string) => unwrap(api.POST('/api/authors/me/payouts/{payout_id}/cancel', at(id))))

/** Payouts of all authors: what waits for a person first. */
export const usePayoutQueue = ({ page, pageSize }: TableView) =>
  useQuery({
    queryKey: [...KEY, 'queue', page, pageSize],
    queryFn: () => unwrap(api.GET('/api/admin/payouts', { params: { query: { page, pageSize } } })),
    staleTime: SOON,
    placeholderData: keepPreviousData,
  })

export const useApprovePayouts = () =>
  useChange((payoutIds: string[]) => unwrap(api.POST('/api/admin/payouts/approve', { body: { payoutIds } })))

/** What is done with one payout, with the words that go with it. */
const STEPS = {
  reject: (id: string, reason: string) =>
    unwrap(api.POST('/api/admin/payouts/{payout_id}/reject', { ...at(id), body: { reason } })),
  transfer: (id: string, reference: string) =>
    unwrap(api.POST('/api/admin/payouts/{payout_id}/bank-transfer', { ...at(id), body: { reference } })),
  confirm: (id: string, reference: string) =>
    unwrap(
      api.POST('/api/admin/payouts/{payout_id}/bank-transfer/confirm', { ...at(id), body: { reference } }),
    ),
  fail: (id: string, reason: string) =>
    unwrap(api.POST('/api/admin/payouts/{payout_id}/bank-transfer/fail', { ...at(id), body: { reason } })),
  return: (id: string, reason: string) =>
    unwrap(api.POST('/api/admin/payouts/{payout_id}/bank-transfer/return', { ...at(id), body: { reason } })),
}
export type Step = keyof typeof STEPS

export const usePayoutStep = (step: Step) =>
  useChange(({ id, words }: { id: string; words: string }) => STEPS[step](id, words))

/** A write that may ask for the password first; afterwards all that is said of authors' money is asked again. */
function useChange<Sent>(write: (sent: Sent) => Promise<unknown>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: KEY })
      await queries.invalidateQueries({ queryKey: ['authors'] })
    },
  })
}
