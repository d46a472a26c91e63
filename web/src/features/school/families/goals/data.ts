import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type Goal = Schemas['GoalOut']
export type Goals = Schemas['GoalsOut']
export type GoalKind = Schemas['GoalKind']
export type GoalWanted = Schemas['GoalIn']

/** A learner's own goals, or through which link a parent sees them. */
export type Whose = { link: string; name: string } | 'own'

const GOALS = ['family', 'goals'] as const
const keyOf = (whose: Whose) => [...GOALS, whose === 'own' ? 'own' : whose.link] as const
const through = (link: string) => ({ params: { path: { link_id: link } } })
const goal = (id: string) => ({ params: { path: { goal_id: id } } })

export function useGoals(whose: Whose) {
  return useQuery({
    queryKey: keyOf(whose),
    staleTime: 0,
    queryFn: () =>
      whose === 'own'
        ? unwrap(api.GET('/api/family/goals'))
        : unwrap(api.GET('/api/family/links/{link_id}/goals', through(whose.link))),
  })
}

export function useSetGoal(whose: Whose) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: GoalWanted) =>
      whose === 'own'
        ? unwrap(api.POST('/api/family/goals', { body }))
        : unwrap(api.POST('/api/family/links/{link_id}/goals', { ...through(whose.link), body })),
    onSuccess: (goals) => queries.setQueryData(keyOf(whose), goals),
    onError: () => queries.invalidateQueries({ queryKey: ['family', 'links'] }),
  })
}

/** Answers a goal; what became of it is asked anew, for the other side may have moved on. */
export function useGoalAction<V>(action: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => queries.invalidateQueries({ queryKey: GOALS }),
    onError: () => queries.invalidateQueries({ queryKey: ['family', 'links'] }),
  })
}

export const agree = (id: string) => unwrap(api.POST('/api/family/goals/{goal_id}/agree', goal(id)))
export const end = (id: string) => unwrap(api.DELETE('/api/family/goals/{goal_id}', goal(id)))
export const suggest = ({ id, target, dueOn }: { id: string; target: number; dueOn: string | null }) =>
  unwrap(api.POST('/api/family/goals/{goal_id}/suggest', { ...goal(id), body: { target, dueOn } }))
