import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { useStepUp } from '../../../ui/forms/StepUp'

export type Audit = Schemas['AuditOut']
export type AuditLine = Schemas['AuditLine']
export type Repairs = Schemas['RepairsOut']
export type Repair = Schemas['RepairOut']
export type Preview = Schemas['RepairPreview']
export type RepairLine = Schemas['RepairLineOut']

const AUDIT = ['subscription-audit']
const REPAIRS = ['repairs']

/** Accounts, paid time and payments that do not agree now. */
export function useAudit() {
  return useQuery({
    queryKey: AUDIT,
    queryFn: () => unwrap(api.GET('/api/emergency/subscription-audit')),
    staleTime: 0,
  })
}

/** What each repair would change now, and what became of those proposed. */
export function useRepairs() {
  return useQuery({
    queryKey: REPAIRS,
    queryFn: () => unwrap(api.GET('/api/emergency/repairs')),
    staleTime: 0,
  })
}

export function usePropose() {
  return useChange((body: Schemas['RepairIn']) => unwrap(api.POST('/api/emergency/repairs', { body })))
}

export function useApply() {
  return useChange((id: string) =>
    unwrap(
      api.POST('/api/emergency/repairs/{repair_id}/application', { params: { path: { repair_id: id } } }),
    ),
  )
}

export function useWithdraw() {
  return useChange((id: string) =>
    unwrap(
      api.POST('/api/emergency/repairs/{repair_id}/withdrawal', { params: { path: { repair_id: id } } }),
    ),
  )
}

function useChange<Given>(mutationFn: (given: Given) => Promise<Repairs>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (given: Given) => withStepUp(() => mutationFn(given)),
    onSuccess: (seen) => queries.setQueryData(REPAIRS, seen),
    onSettled: () => queries.invalidateQueries({ queryKey: AUDIT }),
  })
}
