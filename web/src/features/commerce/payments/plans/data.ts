import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { useStepUp } from '../../../../ui/forms/StepUp'

export type EditablePlans = Schemas['EditablePlans']
export type EditablePlan = Schemas['PlanEditable']
export type PlanTerms = Schemas['PlanTermsOut']
export type EditedPlan = Schemas['EditedPlan']
export type PlanChange = Schemas['SalesChangeOut']
export type PlanReplay = Schemas['PlanReplayOut']
export type PlanPreview = Schemas['PlanPreview']
export type Proposal = { id: string; plan: EditedPlan; reason: string; mayEndSales: boolean }

const EDITABLE = ['editable-plans']

/** Every plan, what waits for a second person, and what was changed. */
export const useEditablePlans = () =>
  useQuery({ queryKey: EDITABLE, queryFn: () => unwrap(api.GET('/api/admin/plans')), staleTime: 0 })

/** What a change would have come to in the closed months. */
export const usePreview = () =>
  useMutation({
    mutationFn: ({ id, plan }: { id: string; plan: EditedPlan }) =>
      unwrap(
        api.POST('/api/admin/plans/{plan_id}/preview', { params: { path: { plan_id: id } }, body: plan }),
      ),
  })

/** Other words, at once. */
export const useEdit = () =>
  useChange(({ id, plan }: { id: string; plan: EditedPlan }) =>
    unwrap(api.PUT('/api/admin/plans/{plan_id}', { params: { path: { plan_id: id } }, body: plan })),
  )

export const usePropose = () =>
  useChange(({ id, ...body }: Proposal) =>
    unwrap(api.POST('/api/admin/plans/{plan_id}/changes', { params: { path: { plan_id: id } }, body })),
  )

export const useApprove = () =>
  useChange((id: string) =>
    unwrap(
      api.POST('/api/admin/plans/changes/{change_id}/approval', { params: { path: { change_id: id } } }),
    ),
  )

export const useRefuse = () =>
  useChange((id: string) =>
    unwrap(api.POST('/api/admin/plans/changes/{change_id}/refusal', { params: { path: { change_id: id } } })),
  )

function useChange<Given>(mutationFn: (given: Given) => Promise<EditablePlans>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (given: Given) => withStepUp(() => mutationFn(given)),
    onSuccess: (seen) => queries.setQueryData(EDITABLE, seen),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: EDITABLE }),
        queries.invalidateQueries({ queryKey: ['plans'] }),
      ]),
  })
}
