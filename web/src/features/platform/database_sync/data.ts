import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { useStepUp } from '../../../ui/forms/StepUp'
import type { Tone } from '../../../ui/primitives/graphics'

export type DatabaseSync = Schemas['DatabaseSyncOut']
export type TableSync = Schemas['TableSync']
export type Refresh = Schemas['RefreshOut']

const KEY = ['database-sync']
const LOOK_MS = 2_000

/** The warehouse beside the database. It looks again by itself while a refresh waits or works. */
export const useDatabaseSync = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => unwrap(api.GET('/api/admin/database-sync')),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const refresh = state.data?.refresh
      return refresh?.isAtWork || refresh?.askedAt ? LOOK_MS : false
    },
  })

export function useAskRefresh() {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: () => withStepUp(() => unwrap(api.POST('/api/admin/database-sync/refresh'))),
    onSuccess: (seen) => queries.setQueryData(KEY, seen),
  })
}

export const STATES: Record<TableSync['state'], { word: string; tone: Tone }> = {
  in_step: { word: 'In step', tone: 'success' },
  waiting: { word: 'Newer rows wait', tone: 'info' },
  differs: { word: 'Rows differ', tone: 'warning' },
}
