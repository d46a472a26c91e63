import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { useStepUp } from '../../../../ui/forms/StepUp'

export type Differences = Schemas['DifferencesOut']
export type Found = Schemas['FoundDifference']

const DIFFERENCES = ['admin', 'reconciliation']

/** What the providers' statements and we tell differently. */
export const useDifferences = () =>
  useQuery({
    queryKey: DIFFERENCES,
    queryFn: () => unwrap(api.GET('/api/admin/reconciliation')),
    staleTime: 0,
  })

export const useCompareNow = () =>
  useMutation({ mutationFn: () => unwrap(api.POST('/api/admin/reconciliation/run')) })

const of = (difference_id: string) => ({ params: { path: { difference_id } } })

/** Given to whom the email or user name is of; to oneself without one. */
export const useOwner = (id: string) =>
  useChange((owner: string | null) =>
    unwrap(
      api.POST('/api/admin/reconciliation/differences/{difference_id}/owner', { ...of(id), body: { owner } }),
    ),
  )

export const useExplain = (id: string) =>
  useChange((reason: string) =>
    unwrap(
      api.POST('/api/admin/reconciliation/differences/{difference_id}/explanation', {
        ...of(id),
        body: { reason },
      }),
    ),
  )

/** A write that may ask for the password first; each answers with all differences as they are then. */
function useChange<Sent>(write: (sent: Sent) => Promise<Differences>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSuccess: (seen) => queries.setQueryData(DIFFERENCES, seen),
  })
}
