import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, fetchFile, ME, type Schemas, unwrap, upload } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Profile = Schemas['ProfileOut']
export type Consent = Schemas['ConsentOut']
export type Change = Schemas['ChangeOut']
export type Scope = Schemas['ConsentScope']
export type Relation = Schemas['Relation']
export type Export = Schemas['ExportOut']
export type HistoryItem = Schemas['HistoryItem']
export type Badge = Schemas['BadgeOut']
export type Ahead = Schemas['NextOut']
export type SchoolLine = Schemas['SchoolLine']

export const PROFILE = ['account', 'profile']
const EXPORTS = ['account', 'exports']
const SESSIONS = ['account', 'sessions']
const MAILS = ['account', 'mail-preferences']
const BADGES = ['account', 'achievements']

export function useProfile() {
  return useQuery({ queryKey: PROFILE, queryFn: () => unwrap(api.GET('/api/account/profile')) })
}

const VIEWS_SHOWN = 20

/** Who looked at one's own record, page by page. */
export function useRecordViews(page: number) {
  return useQuery({
    queryKey: ['account', 'record-views', page],
    queryFn: () =>
      unwrap(api.GET('/api/account/record-views', { params: { query: { page, pageSize: VIEWS_SHOWN } } })),
    placeholderData: keepPreviousData,
  })
}

/** Saves a part of the profile, shows what the server made of it, and lets the top bar know. */
export function useSave<V>(save: (values: V) => Promise<Profile>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (profile) => {
      queries.setQueryData(PROFILE, profile)
      queries.invalidateQueries({ queryKey: ME })
    },
  })
}

/** Does something after which the profile is read anew. */
export function useProfileAction<V, R>(action: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: PROFILE }),
        queries.invalidateQueries({ queryKey: ME }),
      ]),
  })
}

export const saveName = (body: Schemas['NameIn']) => unwrap(api.PUT('/api/account/name', { body }))
export const saveSchool = (body: Schemas['SchoolIn']) => unwrap(api.PUT('/api/account/school', { body }))
export const saveBirthday = (body: Schemas['BirthdayIn']) =>
  unwrap(api.PUT('/api/account/birthday', { body }))
export const saveSettings = (body: Schemas['SettingsIn']) =>
  unwrap(api.PUT('/api/account/settings', { body }))
export const savePhoto = (file: File) => upload<Schemas['Photo']>('PUT', '/api/account/photo', 'file', file)
export const removePhoto = () => unwrap(api.DELETE('/api/account/photo'))

export const askChange = (body: Schemas['ChangeIn']) =>
  unwrap(api.POST('/api/account/contact-changes', { body }))
const change = (id: string) => ({ params: { path: { change_id: id } } })
export const confirmChange = ({ id, code }: { id: string; code: string }) =>
  unwrap(api.POST('/api/account/contact-changes/{change_id}/confirm', { ...change(id), body: { code } }))
export const resendChange = (id: string) =>
  unwrap(api.POST('/api/account/contact-changes/{change_id}/resend', change(id)))
export const cancelChange = (id: string) =>
  unwrap(api.DELETE('/api/account/contact-changes/{change_id}', change(id)))
export const undoChange = (token: string) => unwrap(api.POST('/api/account/undo-change', { body: { token } }))

export const changePassword = (body: Schemas['ChangePasswordIn']) =>
  unwrap(api.POST('/api/auth/change-password', { body }))
export const removeTotp = (code: string) => unwrap(api.POST('/api/auth/totp/remove', { body: { code } }))

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: () => unwrap(api.GET('/api/auth/sessions')), staleTime: 0 })
}

/** Ends one session, or all the others. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id
        ? unwrap(api.DELETE('/api/auth/sessions/{session_id}', { params: { path: { session_id: id } } }))
        : unwrap(api.DELETE('/api/auth/sessions')),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useMails() {
  return useQuery({ queryKey: MAILS, queryFn: () => unwrap(api.GET('/api/mail/preferences')) })
}

export function useChooseMails() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['PreferencesIn']) => unwrap(api.PUT('/api/mail/preferences', { body })),
    onSuccess: (chosen) => queries.setQueryData(MAILS, chosen),
  })
}

const isMaking = (made: Export) => made.state === 'waiting' || made.state === 'making'

/** The copies of one's data; asked again while one is being made. */
export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: () => unwrap(api.GET('/api/account/exports')),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? 1500 : false),
  })
}

export function useExportAction<V, R>(act: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: EXPORTS }),
  })
}

export const askExport = () => unwrap(api.POST('/api/account/exports'))
export const linkOf = (id: string) =>
  unwrap(api.POST('/api/account/exports/{export_id}/link', { params: { path: { export_id: id } } }))
export const takeExport = (token: string) => fetchFile('/api/account/exports/take', { token })

export const askDeletion = (body: Schemas['DeletionIn']) =>
  unwrap(api.POST('/api/account/deletion', { body }))
export const cancelDeletion = () => unwrap(api.DELETE('/api/account/deletion'))

export const askGuardian = (body: Schemas['GuardianIn']) =>
  unwrap(api.POST('/api/account/guardian', { body }))
export const sendGuardianCode = (token: string) => unwrap(api.POST('/api/guardian/code', { body: { token } }))
export const declineAsGuardian = (token: string) =>
  unwrap(api.POST('/api/guardian/decline', { body: { token } }))
export const agreeAsGuardian = (body: Schemas['AgreeIn']) => unwrap(api.POST('/api/guardian/agree', { body }))
export const withdrawAsGuardian = (token: string) =>
  unwrap(api.POST('/api/guardian/withdraw', { body: { token } }))
export const agreeAsSchool = (body: Schemas['SchoolConsentIn']) =>
  unwrap(api.POST('/api/admin/guardian-consents/school', { body }))
export const withdrawAsSchool = (body: Schemas['SchoolWithdrawalIn']) =>
  unwrap(api.POST('/api/admin/guardian-consents/school/withdraw', { body }))

const question = (token: string) => ['account', 'guardian', token]

export function useQuestion(token: string) {
  return useQuery({
    queryKey: question(token),
    queryFn: () => unwrap(api.POST('/api/guardian/question', { body: { token } })),
    enabled: token !== '',
    retry: false,
  })
}

/** Answers the question behind a link and shows what holds now. */
export function useAnswer<V>(token: string, act: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => queries.invalidateQueries({ queryKey: question(token) }),
  })
}

export interface Filters {
  kind: string
  from: string
  to: string
}

type Kind = Schemas['Kind']

/** The timeline, newest first, a page at a time. */
export function useHistory({ kind, from, to }: Filters) {
  const asked = {
    kind: (kind || undefined) as Kind | undefined,
    from: from || undefined,
    to: to || undefined,
  }
  return useInfiniteQuery({
    queryKey: ['account', 'history', asked],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/account/history', { params: { query: { ...asked, after: pageParam || undefined } } }),
      ),
    getNextPageParam: (last) => last.next,
  })
}

/** What was earned; asking also notes what is new, so that it is never lost. */
export function useAchievements() {
  return useQuery({
    queryKey: BADGES,
    queryFn: () => unwrap(api.POST('/api/account/achievements/collect')),
    staleTime: 0,
  })
}
