import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { useStepUp } from '../../../ui/forms/StepUp'

export type Month = Schemas['MonthOut']
export type Walk = Schemas['WalkOut']
export type Earning = Schemas['EarningOut']
export type HeldLine = Schemas['HeldBookOut']
export type Held = Schemas['HeldBoardOut']
export type Difference = Schemas['Difference']
export type State = Month['state']
export type Decision = Schemas['DecisionsIn']['decision']

const path = (month: string) => ({ params: { path: { month } } })
// Two people work on one month: what the other one did must be seen.
const SOON = 5_000

export function useMonths() {
  return useQuery({
    queryKey: ['royalties', 'months'],
    queryFn: () => unwrap(api.GET('/api/admin/months')),
    staleTime: SOON,
  })
}

export function useWalk(month: string) {
  return useQuery({
    queryKey: ['royalties', 'walk', month],
    queryFn: () => unwrap(api.GET('/api/admin/months/{month}', path(month))),
    staleTime: SOON,
  })
}

export function useEarnings(month: string) {
  return useQuery({
    queryKey: ['royalties', 'earnings', month],
    queryFn: () => unwrap(api.GET('/api/admin/months/{month}/earnings', path(month))),
    staleTime: SOON,
  })
}

/** Held minutes by reader and book, with what is at stake. */
export function useHeld(month: string) {
  return useQuery({
    queryKey: ['royalties', 'held', month],
    queryFn: () => unwrap(api.GET('/api/admin/months/{month}/held', path(month))),
    staleTime: SOON,
  })
}

export function useAuthorStatement(month: string, author_id: string) {
  return useQuery({
    queryKey: ['royalties', 'statement', month, author_id],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/months/{month}/authors/{author_id}', { params: { path: { month, author_id } } }),
      ),
  })
}

const TAKE = {
  data_complete: (month: string) => unwrap(api.POST('/api/admin/months/{month}/check-data', path(month))),
  reconciled: (month: string) => unwrap(api.POST('/api/admin/months/{month}/reconcile', path(month))),
  drafted: (month: string) => unwrap(api.POST('/api/admin/months/{month}/draft', path(month))),
  reviewed: (month: string) => unwrap(api.POST('/api/admin/months/{month}/review', path(month))),
  approved: (month: string) => unwrap(api.POST('/api/admin/months/{month}/approve', path(month))),
  finalised: (month: string) =>
    unwrap(api.POST('/api/admin/months/{month}/finalise', { ...path(month), body: { confirm: month } })),
}
export type StepId = keyof typeof TAKE

/** Takes one step of the walk. */
export const useStep = (month: string) => useChange((step: StepId) => TAKE[step](month))

/** Says why a statement line proves a payment; somebody else confirms. */
export const useProposal = (month: string) =>
  useChange((body: Schemas['SettlementIn']) =>
    unwrap(api.POST('/api/admin/months/{month}/settlements', { ...path(month), body })),
  )

const settlement = (month: string, settlement_id: string) => ({ params: { path: { month, settlement_id } } })

export const useConfirmation = (month: string) =>
  useChange((id: string) =>
    unwrap(api.POST('/api/admin/months/{month}/settlements/{settlement_id}/confirm', settlement(month, id))),
  )

export const useDecline = (month: string) =>
  useChange((id: string) =>
    unwrap(api.POST('/api/admin/months/{month}/settlements/{settlement_id}/decline', settlement(month, id))),
  )

export const useReopen = (month: string) =>
  useChange((reason: string) =>
    unwrap(api.POST('/api/admin/months/{month}/reopen', { ...path(month), body: { reason } })),
  )

/** One decision about many held lines, with one reason. */
export const useDecide = (month: string) =>
  useChange((body: Schemas['DecisionsIn']) =>
    unwrap(api.POST('/api/admin/months/{month}/held', { ...path(month), body })),
  )

/** What one decided oneself waits again. */
export const useUndo = (month: string) =>
  useChange((holdIds: string[]) =>
    unwrap(api.POST('/api/admin/months/{month}/held/undo', { ...path(month), body: { holdIds } })),
  )

/** A write that may ask for the password first; afterwards everything said of months is asked again. */
function useChange<Sent>(write: (sent: Sent) => Promise<unknown>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['royalties'] }),
  })
}
