import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Subscription = Schemas['SubscriptionOut']
export type Offer = Schemas['PlanOffer']

const SUBSCRIPTION = ['subscription']

/** One's own plan, and what each plan on sale would cost. */
export function useSubscription(enabled = true) {
  return useQuery({
    queryKey: SUBSCRIPTION,
    queryFn: () => unwrap(api.GET('/api/subscription')),
    enabled,
    staleTime: 0,
  })
}

/** Stops the plan at the end of what is paid, or lets it go on. */
export function useStopOrGoOn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (stops: boolean) =>
      unwrap(api.POST(stops ? '/api/subscription/cancel' : '/api/subscription/resume')),
    onSuccess: (found) => {
      queries.setQueryData(SUBSCRIPTION, found)
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== SUBSCRIPTION })
    },
  })
}

/** The smaller plan that comes next; null takes the choice back. */
export function useNextPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: string | null) =>
      unwrap(api.PUT('/api/subscription/next-plan', { body: { planId } })),
    onSuccess: (found) => queries.setQueryData(SUBSCRIPTION, found),
  })
}

/** What a plan would cost this person; undefined for a visitor. */
export const offerOf = (subscription: Subscription | undefined, planId: string) =>
  subscription?.offers.find((offer) => offer.planId === planId)

export type RenewalSettings = Schemas['SubscriptionSettingsOut']
export type NewRenewalSettings = Schemas['SubscriptionSettingsIn']

const SETTINGS = ['subscription-settings']

export const useRenewalSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: () => unwrap(api.GET('/api/subscription/settings')),
    staleTime: 0,
  })

export function useSaveRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRenewalSettings) => unwrap(api.PUT('/api/subscription/settings', { body })),
    onSuccess: (found) => queries.setQueryData(SETTINGS, found),
  })
}

/** Has a number asked by itself no more. */
export function useForgetNumber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/subscription/numbers/{number_id}', { params: { path: { number_id: id } } })),
    onSuccess: (found) => queries.setQueryData(SETTINGS, found),
  })
}
