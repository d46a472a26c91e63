import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { save } from '../../../ui/data/csv'

export type Health = Schemas['LicenceHealthOut']
export type Holder = Schemas['HolderOut']
export type Holdings = Schemas['HoldingsOut']

const LICENCES = ['licence-health']
const ROOT = '/api/admin/licences'

export const useLicenceHealth = () =>
  useQuery({ queryKey: [...LICENCES, 'counts'], queryFn: () => unwrap(api.GET(`${ROOT}/health`)) })

export function useHolders(shared: boolean, { page, pageSize }: { page: number; pageSize: number }) {
  return useQuery({
    queryKey: [...LICENCES, 'holders', shared, page, pageSize],
    queryFn: () => unwrap(api.GET(`${ROOT}/holders`, { params: { query: { shared, page, pageSize } } })),
    placeholderData: keepPreviousData,
  })
}

export const useHoldings = (user_id: string) =>
  useQuery({
    queryKey: [...LICENCES, 'one', user_id],
    queryFn: () => unwrap(api.GET(`${ROOT}/holders/{user_id}`, { params: { path: { user_id } } })),
  })

/** The list as a file, as it is filtered. */
export const useHoldersFile = () =>
  useMutation({
    mutationFn: async (shared: boolean) =>
      save(
        'Kitabo licences',
        await unwrap(api.GET(`${ROOT}/holders.csv`, { params: { query: { shared } }, parseAs: 'text' })),
      ),
  })
