import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { filled } from '../../../lib/filters'
import { save } from '../../../ui/data/csv'
import type { TableView } from '../../../ui/data/tableView'
import { useStepUp } from '../../../ui/forms/StepUp'

export type Action = Schemas['ActRow']
export type ActionDetail = Schemas['ActDetail']
export type SuperOverview = Schemas['SuperOverview']
export type Policy = Schemas['PolicyOut']

export const FILTERS = [
  'who',
  'action',
  'entityType',
  'entityId',
  'from',
  'to',
  'text',
  'duty',
  'about',
] as const
export type Filters = Record<(typeof FILTERS)[number], string>

export function useActions(filters: Filters, { page, pageSize }: TableView) {
  return useQuery({
    queryKey: ['ops', 'acts', filters, page, pageSize],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/audit', { params: { query: { ...filled(filters), page, pageSize } as object } }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

export const useActionKinds = () =>
  useQuery({ queryKey: ['ops', 'kinds'], queryFn: () => unwrap(api.GET('/api/admin/audit/kinds')) })

export const useAction = (audit_id: string) =>
  useQuery({
    queryKey: ['ops', 'act', audit_id],
    queryFn: () => unwrap(api.GET('/api/admin/audit/{audit_id}', { params: { path: { audit_id } } })),
    staleTime: 0,
  })

export type HistoryKind = 'months' | 'payments' | 'plans' | 'books' | 'classes'

/** The newest acts on one object, for those whose duty it is. */
export const useObjectHistory = (kind: HistoryKind, id: string) =>
  useQuery({
    queryKey: ['ops', 'object-history', kind, id],
    queryFn: () => READ[kind](id),
    staleTime: 0,
  })

const READ: Record<HistoryKind, (id: string) => Promise<Action[]>> = {
  months: (month) => unwrap(api.GET('/api/admin/history/months/{month}', { params: { path: { month } } })),
  payments: (payment_id) =>
    unwrap(api.GET('/api/admin/history/payments/{payment_id}', { params: { path: { payment_id } } })),
  plans: (plan_id) =>
    unwrap(api.GET('/api/admin/history/plans/{plan_id}', { params: { path: { plan_id } } })),
  books: (book_id) =>
    unwrap(api.GET('/api/admin/history/books/{book_id}', { params: { path: { book_id } } })),
  classes: (class_id) =>
    unwrap(api.GET('/api/admin/history/classes/{class_id}', { params: { path: { class_id } } })),
}

/** Every act that matches, as a file; asks for the password first. */
export function useExportActions() {
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (filters: Filters) =>
      withStepUp(async () => {
        const query = filled(filters) as object
        save(
          'Kitabo audit log',
          await unwrap(api.GET('/api/admin/audit/export.csv', { params: { query }, parseAs: 'text' })),
        )
      }),
  })
}

export const useSuperOverview = () =>
  useQuery({
    queryKey: ['ops', 'super-overview'],
    queryFn: () => unwrap(api.GET('/api/admin/super-overview')),
    staleTime: 10_000,
  })

/** Works the whole chain out again, when asked to. */
export const useCheckChain = () =>
  useMutation({ mutationFn: () => unwrap(api.GET('/api/admin/audit/chain')) })

export const usePolicy = () =>
  useQuery({ queryKey: ['ops', 'policy'], queryFn: () => unwrap(api.GET('/api/admin/policy')) })

export const usePolicyOf = (user_id: string) =>
  useQuery({
    queryKey: ['ops', 'policy', user_id],
    queryFn: () => unwrap(api.GET('/api/admin/policy/people/{user_id}', { params: { path: { user_id } } })),
    staleTime: 0,
  })

/** A few people by what was typed, to choose one. */
export const usePeopleNamed = (search: string) =>
  useQuery({
    queryKey: ['ops', 'people', search],
    queryFn: () => unwrap(api.GET('/api/admin/users', { params: { query: { search, pageSize: 5 } } })),
    enabled: search.trim().length > 1,
  })
