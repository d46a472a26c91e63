import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { said } from '../../../lib/filters'
import { save } from '../../../ui/csv'
import { useStepUp } from '../../../ui/StepUp'
import type { TableView } from '../../../ui/tableView'

export type Act = Schemas['ActOut']
export type ActDetail = Schemas['ActDetail']
export type SuperOverview = Schemas['SuperOverview']
export type Policy = Schemas['PolicyOut']

export const FILTERS = ['who', 'action', 'entityType', 'entityId', 'from', 'to', 'text'] as const
export type Filters = Record<(typeof FILTERS)[number], string>

export function useActs(filters: Filters, { page, pageSize }: TableView) {
  return useQuery({
    queryKey: ['ops', 'acts', filters, page, pageSize],
    queryFn: () =>
      told(api.GET('/api/admin/audit', { params: { query: { ...said(filters), page, pageSize } } })),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

export const useActKinds = () =>
  useQuery({ queryKey: ['ops', 'kinds'], queryFn: () => told(api.GET('/api/admin/audit/kinds')) })

export const useAct = (audit_id: string) =>
  useQuery({
    queryKey: ['ops', 'act', audit_id],
    queryFn: () => told(api.GET('/api/admin/audit/{audit_id}', { params: { path: { audit_id } } })),
    staleTime: 0,
  })

/** Every act that matches, as a file; asks for the password first. */
export function useExportActs() {
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (filters: Filters) =>
      withStepUp(async () => {
        const query = said(filters)
        save(
          'Kitabo audit log',
          await told(api.GET('/api/admin/audit/export.csv', { params: { query }, parseAs: 'text' })),
        )
      }),
  })
}

export const useSuperOverview = () =>
  useQuery({
    queryKey: ['ops', 'super-overview'],
    queryFn: () => told(api.GET('/api/admin/super-overview')),
    staleTime: 10_000,
  })

/** Works the whole chain out again, when asked to. */
export const useCheckChain = () => useMutation({ mutationFn: () => told(api.GET('/api/admin/audit/chain')) })

export const usePolicy = () =>
  useQuery({ queryKey: ['ops', 'policy'], queryFn: () => told(api.GET('/api/admin/policy')) })

export const usePolicyOf = (user_id: string) =>
  useQuery({
    queryKey: ['ops', 'policy', user_id],
    queryFn: () => told(api.GET('/api/admin/policy/people/{user_id}', { params: { path: { user_id } } })),
    staleTime: 0,
  })

/** A few people by what was typed, to choose one. */
export const usePeopleNamed = (search: string) =>
  useQuery({
    queryKey: ['ops', 'people', search],
    queryFn: () => told(api.GET('/api/admin/users', { params: { query: { search, pageSize: 5 } } })),
    enabled: search.trim().length > 1,
  })
