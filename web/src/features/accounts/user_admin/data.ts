import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { said } from '../../../lib/filters'
import { save } from '../../../ui/csv'
import { useStepUp } from '../../../ui/StepUp'
import type { TableView } from '../../../ui/tableView'

export type PersonRow = Schemas['PersonRow']
export type Person = Schemas['PersonOut']
export type Changes = Schemas['Changes']

export const FILTERS = [
  'search',
  'role',
  'tier',
  'status',
  'isActive',
  'schoolYear',
  'emailVerified',
  'isLimited',
] as const
export type Filters = Record<(typeof FILTERS)[number], string>

const yes = (value: string) => (value === '' ? undefined : value === 'true')

/** The filters as the api reads them. */
function asked(filters: Filters) {
  const { isActive, emailVerified, isLimited, ...rest } = filters
  return {
    ...(said(rest) as { search?: string; role?: Person['role']; schoolYear?: string }),
    isActive: yes(isActive),
    emailVerified: yes(emailVerified),
    isLimited: yes(isLimited),
  }
}

export function usePeople(filters: Filters, { page, pageSize, sort }: TableView) {
  return useQuery({
    queryKey: ['people', 'list', filters, page, pageSize, sort],
    queryFn: () =>
      told(
        api.GET('/api/admin/users', {
          params: {
            query: { ...asked(filters), page, pageSize, sort: (sort || '-createdAt') as '-createdAt' },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

const at = (user_id: string) => ({ params: { path: { user_id } } })

export function usePerson(id: string) {
  return useQuery({
    queryKey: ['people', 'one', id],
    queryFn: () => told(api.GET('/api/admin/users/{user_id}', at(id))),
    staleTime: 0,
  })
}

/** A write that may ask for the password first; afterwards everything said of people is asked again. */
function useAct<Sent, Answer>(write: (sent: Sent) => Promise<Answer>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  })
}

export const useEdit = (id: string) =>
  useAct((body: Schemas['EditIn']) => told(api.PATCH('/api/admin/users/{user_id}', { ...at(id), body })))

export const useSuspend = (id: string) =>
  useAct((reason: string) =>
    told(api.POST('/api/admin/users/{user_id}/suspend', { ...at(id), body: { reason } })),
  )

export const useUnsuspend = (id: string) =>
  useAct(() => told(api.POST('/api/admin/users/{user_id}/unsuspend', at(id))))

export const useEndSessions = (id: string) =>
  useAct(() => told(api.DELETE('/api/admin/users/{user_id}/sessions', at(id))))

export const useResetPassword = (userId: string) =>
  useAct((newPassword: string | null) =>
    told(
      api.POST('/api/admin/users/reset-password', {
        body: newPassword ? { userId, newPassword, sendResetEmail: false } : { userId, sendResetEmail: true },
      }),
    ),
  )

/** Asks nothing again: from here on the answers would be the other person's. */
export function useImpersonate(id: string) {
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (reason: string) =>
      withStepUp(() =>
        told(api.POST('/api/admin/users/{user_id}/impersonate', { ...at(id), body: { reason } })),
      ),
  })
}

/** Whom a bulk edit is for: the people ticked, or everybody the filters match. */
export type Scope = { userIds: string[] } | { filters: Filters }

export interface BulkEdit {
  scope: Scope
  count: number
  changes: Changes
}

export const useBulkEdit = () =>
  useAct(({ scope, count, changes }: BulkEdit) => {
    if ('userIds' in scope) {
      return told(api.POST('/api/admin/users/bulk', { body: { userIds: scope.userIds, count, changes } }))
    }
    const { status, ...rest } = scope.filters
    const matching = { ...asked({ ...rest, status: '' }), status: status || undefined } as Schemas['Filters']
    return told(api.POST('/api/admin/users/bulk', { body: { userIds: [], matching, count, changes } }))
  })

/** Everybody who matches, as a file. */
export const useExport = () =>
  useAct(async (filters: Filters) => {
    const query = asked(filters)
    save(
      'Kitabo people',
      await told(api.GET('/api/admin/users/export.csv', { params: { query }, parseAs: 'text' })),
    )
  })
