import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Plan = Schemas['PlanOut']
export type Task = Schemas['PlanTask']
export type Change = Schemas['PlanChangeOut']
export type Line = Schemas['PlanLine']
export type Choices = Schemas['PlanChoices']
export type Wishes = Schemas['PlanIn']

const PLAN = ['planning', 'plan'] as const

/** The active plan; null when there is none. Read again at each visit, because work elsewhere ticks tasks. */
export function usePlan() {
  return useQuery({ queryKey: PLAN, queryFn: () => unwrap(api.GET('/api/planning/plan')), staleTime: 0 })
}

export function useChoices(enabled = true) {
  return useQuery({
    queryKey: ['planning', 'choices'],
    queryFn: () => unwrap(api.GET('/api/planning/choices')),
    enabled,
  })
}

/** Does something whose answer is the plan as it then is. */
export function usePlanAction<V>(action: (values: V) => Promise<Plan>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (plan) => queries.setQueryData(PLAN, plan),
    // Whatever was refused, the plan may be another by now.
    onError: () => queries.invalidateQueries({ queryKey: PLAN, refetchType: 'active' }),
  })
}

export function useEndPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/planning/plans/{plan_id}', plan(id))),
    onSuccess: () => queries.setQueryData(PLAN, null),
  })
}

const plan = (id: string) => ({ params: { path: { plan_id: id } } })
const task = (id: string) => ({ params: { path: { task_id: id } } })
const change = (id: string) => ({ params: { path: { change_id: id } } })

export const makePlan = (body: Wishes) => unwrap(api.POST('/api/planning/plans', { body }))
export const changePlan = ({ id, wishes }: { id: string; wishes: Wishes }) =>
  unwrap(api.PUT('/api/planning/plans/{plan_id}', { ...plan(id), body: wishes }))
export const replan = (id: string) => unwrap(api.POST('/api/planning/plans/{plan_id}/replan', plan(id)))
export const pause = (id: string) => unwrap(api.POST('/api/planning/plans/{plan_id}/pause', plan(id)))
export const resume = (id: string) => unwrap(api.POST('/api/planning/plans/{plan_id}/resume', plan(id)))
export const beginNewYear = (id: string) =>
  unwrap(api.POST('/api/planning/plans/{plan_id}/new-year', plan(id)))
export const accept = (id: string) => unwrap(api.POST('/api/planning/changes/{change_id}/accept', change(id)))
export const decline = (id: string) =>
  unwrap(api.POST('/api/planning/changes/{change_id}/decline', change(id)))
export const tick = ({ id, done }: { id: string; done: boolean }) =>
  done
    ? unwrap(api.POST('/api/planning/tasks/{task_id}/done', task(id)))
    : unwrap(api.POST('/api/planning/tasks/{task_id}/undo', task(id)))
export const move = ({ id, to }: { id: string; to: string }) =>
  unwrap(api.PUT('/api/planning/tasks/{task_id}/day', { ...task(id), body: { dueDate: to } }))
export const remove = (id: string) => unwrap(api.DELETE('/api/planning/tasks/{task_id}', task(id)))
export const addTask = ({ id, ...body }: { id: string } & Schemas['OwnTaskIn']) =>
  unwrap(api.POST('/api/planning/plans/{plan_id}/tasks', { ...plan(id), body }))
export const openCalendar = (id: string) =>
  unwrap(api.POST('/api/planning/plans/{plan_id}/calendar', plan(id)))
export const closeCalendar = (id: string) =>
  unwrap(api.DELETE('/api/planning/plans/{plan_id}/calendar', plan(id)))
