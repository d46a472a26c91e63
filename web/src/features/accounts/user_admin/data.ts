import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { filled } from '../../../lib/filters'
import { save } from '../../../ui/data/csv'
import type { TableView } from '../../../ui/data/tableView'
import { useStepUp } from '../../../ui/forms/StepUp'

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
    ...(filled(rest) as { search?: string; role?: Person['role']; schoolYear?: string }),
    isActive: yes(isActive),
    emailVerified: yes(emailVerified),
    isLimited: yes(isLimited),
  }
}

export function usePeople(filters: Filters, { page, pageSize, sort }: TableView) {
  return useQuery({
    queryKey: ['people', 'list', filters, page, pageSize, sort],
    queryFn: () =>
      unwrap(
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
    queryFn: () => unwrap(api.GET('/api/admin/users/{user_id}', at(id))),
    staleTime: 0,
  })
}

/** A write that may ask for the password first; afterwards everything said of people is asked again. */
function useUserAction<Sent, Answer>(write: (sent: Sent) => Promise<Answer>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  })
}

export const useEdit = (id: string) =>
  useUserAction((body: Schemas['EditIn']) =>
    unwrap(api.PATCH('/api/admin/users/{user_id}', { ...at(id), body })),
  )

export const useSuspend = (id: string) =>
  useUserAction((reason: string) =>
    unwrap(api.POST('/api/admin/users/{user_id}/suspend', { ...at(id), body: { reason } })),
  )

export const useUnsuspend = (id: string) =>
  useUserAction(() => unwrap(api.POST('/api/admin/users/{user_id}/unsuspend', at(id))))

export const useEndSessions = (id: string) =>
  useUserAction(() => unwrap(api.DELETE('/api/admin/users/{user_id}/sessions', at(id))))

export const useResetPassword = (userId: string) =>
  useUserAction((newPassword: string | null) =>
    unwrap(
      api.POST('/api/admin/users/reset-password', {
        body: newPassword ? { userId, newPassword, sendResetEmail: false } : { userId, sendResetEmail: true },
      }),
    ),
  )

type Permission = Schemas['StaffPermission']

export const useGive = (id: string) =>
  useUserAction((permission: Permission) =>
    unwrap(api.POST('/api/admin/users/{user_id}/permissions', { ...at(id), body: { permission } })),
  )

export const useRevoke = (id: string) =>
  useUserAction((permission: Permission) =>
    unwrap(
      api.DELETE('/api/admin/users/{user_id}/permissions/{permission}', {
        params: { path: { user_id: id, permission } },
      }),
    ),
  )

/** A person's records as author and tutor, as far as they have them. */
export function useRecords(id: string) {
  return useQuery({
    queryKey: ['people', 'records', id],
    queryFn: async () => {
      const [author, tutor] = await Promise.all([
        unwrap(api.GET('/api/admin/authors/{user_id}/approval', at(id))),
        unwrap(api.GET('/api/admin/tutors/{user_id}/approval', at(id))),
      ])
      return { author, tutor }
    },
    staleTime: 0,
  })
}

export const useApproveAuthor = (id: string) =>
  useUserAction((displayName: string) =>
    unwrap(api.POST('/api/admin/authors/{user_id}/approval', { ...at(id), body: { displayName } })),
  )

export const useApproveTutor = (id: string) =>
  useUserAction(() => unwrap(api.POST('/api/admin/tutors/{user_id}/approval', at(id))))

/** Asks nothing again: from here on the answers would be the other person's. */
export function useImpersonate(id: string) {
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (reason: string) =>
      withStepUp(() =>
        unwrap(api.POST('/api/admin/users/{user_id}/impersonate', { ...at(id), body: { reason } })),
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
  useUserAction(({ scope, count, changes }: BulkEdit) => {
    if ('userIds' in scope) {
      return unwrap(api.POST('/api/admin/users/bulk', { body: { userIds: scope.userIds, count, changes } }))
    }
    const { status, ...rest } = scope.filters
    const matching = { ...asked({ ...rest, status: '' }), status: status || undefined } as Schemas['Filters']
    return unwrap(api.POST('/api/admin/users/bulk', { body: { userIds: [], matching, count, changes } }))
  })

/** Everybody who matches, as a file. */
export const useExport = () =>
  useUserAction(async (filters: Filters) => {
    const query = asked(filters)
    save(
      'Kitabo people',
      await unwrap(api.GET('/api/admin/users/export.csv', { params: { query }, parseAs: 'text' })),
    )
  })
