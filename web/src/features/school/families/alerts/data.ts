import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type Alerts = Schemas['AlertsOut']
export type Alert = Schemas['AlertOut']
export type AlertRule = Schemas['AlertRuleOut']
export type AlertKind = Schemas['AlertKind']
export type Telephone = Schemas['SmsNumberOut']

const keyOf = (link: string) => ['family', 'alerts', link] as const
const through = (link: string) => ({ params: { path: { link_id: link } } })

export function useAlerts(link: string) {
  return useQuery({
    queryKey: keyOf(link),
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/family/links/{link_id}/alerts', through(link))),
  })
}

export function useChooseAlert(link: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rule: AlertRule) =>
      unwrap(api.PUT('/api/family/links/{link_id}/alerts', { ...through(link), body: { rules: [rule] } })),
    onSuccess: (alerts) => queries.setQueryData(keyOf(link), alerts),
    onError: () => queries.invalidateQueries({ queryKey: ['family', 'links'] }),
  })
}

export function useSee(link: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/family/alerts/{alert_id}/seen', { params: { path: { alert_id: id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  })
}

const NUMBER = ['family', 'telephone'] as const

// While a code is on its way, to say soon that it did not arrive.
const SOON = 4_000
const isOnItsWay = ({ phone, isProved, failure }: Telephone) =>
  phone !== null && !isProved && failure === null

export const useTelephone = () =>
  useQuery({
    queryKey: NUMBER,
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/sms/number')),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? SOON : false),
  })

/** Changes the telephone; the answer is the telephone as it then is. */
export function useTelephoneAction<V>(action: (values: V) => Promise<Telephone>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: action, onSuccess: (number) => queries.setQueryData(NUMBER, number) })
}

export const enterNumber = (phone: string) => unwrap(api.PUT('/api/sms/number', { body: { phone } }))
export const confirmNumber = (code: string) => unwrap(api.POST('/api/sms/number/confirm', { body: { code } }))
export const chooseSms = (body: { digests: boolean; alerts: boolean }) =>
  unwrap(api.PUT('/api/sms/number/wishes', { body }))
export const forgetNumber = () => unwrap(api.DELETE('/api/sms/number'))
