import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { useStepUp } from '../../../../ui/forms/StepUp'

export type Bank = Schemas['BankOut']
export type Transfer = Schemas['TransferOut']
export type SeatOrder = Schemas['SeatOrderOut']

const BANK = ['admin', 'payments-bank']
const of = (transfer_id: string) => ({ params: { path: { transfer_id } } })

/** Orders of seats, and transfers that wait for a second person. */
export const useBank = () =>
  useQuery({ queryKey: BANK, queryFn: () => unwrap(api.GET('/api/admin/payments/bank')), staleTime: 0 })

export const useRecord = () =>
  useChange((body: Schemas['TransferIn']) => unwrap(api.POST('/api/admin/payments/bank', { body })))

export const useConfirmTransfer = () =>
  useChange((id: string) => unwrap(api.POST('/api/admin/payments/bank/{transfer_id}/confirm', of(id))))

export const useDeclineTransfer = () =>
  useChange((id: string) => unwrap(api.POST('/api/admin/payments/bank/{transfer_id}/decline', of(id))))

/** A write that may ask for the password first; money that does not fit is in the overview's suspense. */
function useChange<Sent>(write: (sent: Sent) => Promise<Bank>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSuccess: (seen) => queries.setQueryData(BANK, seen),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
