import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Preferences = Schemas['PreferencesByTokenOut']
export type Wishes = Schemas['PreferencesIn']
export type Overview = Schemas['MailOverview']
export type Mail = Schemas['MailOut']
export type MailTemplate = Schemas['LetterOut']
export type Sms = Schemas['SmsMessageOut']
export type SmsOverview = Schemas['SmsOverview']
export type Sent = Schemas['ContactIn']

const ADMIN = ['mail', 'desk']
const choices = (token: string) => ['mail', 'preferences', token]

/** What the owner of the link in a mail has chosen. */
export function usePreferences(token: string) {
  return useQuery({
    queryKey: choices(token),
    queryFn: () => unwrap(api.GET('/api/mail/preferences/{token}', { params: { path: { token } } })),
    enabled: token !== '',
  })
}

export function useChoose(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wishes: Wishes) =>
      unwrap(api.PUT('/api/mail/preferences/{token}', { params: { path: { token } }, body: wishes })),
    onSuccess: (chosen) => queries.setQueryData(choices(token), chosen),
  })
}

export function useContact() {
  return useMutation({ mutationFn: (sent: Sent) => unwrap(api.POST('/api/contact', { body: sent })) })
}

/** How the post is doing; asked again while it is looked at. */
export function useOverview(days: number) {
  return useQuery({
    queryKey: [...ADMIN, 'overview', days],
    queryFn: () => unwrap(api.GET('/api/admin/mail/overview', { params: { query: { days } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
}

export const MAIL_NAMES = ['status', 'template', 'address', 'from', 'to'] as const
export const SMS_NAMES = ['sms', 'purpose', 'phone'] as const

export interface Filters {
  status: string
  template: string
  address: string
  from: string
  to: string
}
interface Cut {
  page: number
  pageSize: number
  sort: string
}

/** The filters that are set, as the address of the api has them. */
export const setOf = (filters: Filters | SmsFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

export function useMails(filters: Filters, { page, pageSize, sort }: Cut) {
  const query = { ...setOf(filters), page, pageSize, sort: sort as '-postedAt' }
  return useQuery({
    queryKey: [...ADMIN, 'log', query],
    queryFn: () => unwrap(api.GET('/api/admin/mail/log', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
}

export function useAttempts(mailId: string) {
  return useQuery({
    queryKey: [...ADMIN, 'attempts', mailId],
    queryFn: () =>
      unwrap(api.GET('/api/admin/mail/log/{mail_id}', { params: { path: { mail_id: mailId } } })),
    staleTime: 0,
  })
}

export function useRetry() {
  const path = (mail_id: string) => ({ params: { path: { mail_id } } })
  return useSmsAdmin((id: string) => unwrap(api.POST('/api/admin/mail/log/{mail_id}/retry', path(id))))
}

export function usePause() {
  return useSmsAdmin((isPaused: boolean) =>
    unwrap(api.PUT('/api/admin/mail/sending', { body: { isPaused } })),
  )
}

export function useMailTemplates() {
  return useQuery({
    queryKey: ['mail', 'letters'],
    queryFn: () => unwrap(api.GET('/api/admin/mail/templates')),
  })
}

export function useTest() {
  return useSmsAdmin((name: string) =>
    unwrap(api.POST('/api/admin/mail/templates/{name}/test', { params: { path: { name } } })),
  )
}

function useSmsAdmin<Given, Outcome>(action: (given: Given) => Promise<Outcome>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: action, onSuccess: () => queries.invalidateQueries({ queryKey: ADMIN }) })
}

export interface SmsFilters {
  status: string
  purpose: string
  phone: string
}

/** What became of the short messages of the last days. */
export const useSmsOverview = () =>
  useQuery({
    queryKey: [...ADMIN, 'sms', 'overview'],
    queryFn: () => unwrap(api.GET('/api/admin/sms/overview')),
    refetchInterval: 15_000,
  })

export function useSms(filters: SmsFilters, { page, pageSize }: Pick<Cut, 'page' | 'pageSize'>) {
  const query = { ...setOf(filters), page, pageSize }
  return useQuery({
    queryKey: [...ADMIN, 'sms', 'log', query],
    queryFn: () => unwrap(api.GET('/api/admin/sms/log', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
}

export function useSmsRetry() {
  const path = (sms_id: string) => ({ params: { path: { sms_id } } })
  return useSmsAdmin((id: string) => unwrap(api.POST('/api/admin/sms/log/{sms_id}/retry', path(id))))
}
