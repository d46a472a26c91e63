import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { useStepUp } from '../../../ui/forms/StepUp'

export type Setting = Schemas['ConfigOut']

const SETTINGS = ['ops', 'config'] as const

export const useSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: () => unwrap(api.GET('/api/admin/config')), staleTime: 5_000 })

export const useHistory = (key: string) =>
  useQuery({
    queryKey: [...SETTINGS, 'history', key],
    queryFn: () => unwrap(api.GET('/api/admin/config/history', { params: { query: { key } } })),
    staleTime: 0,
  })

/** A change answers with every setting; whoever shows the site's name or icon asks again. */
function useWrite<Sent>(write: (sent: Sent) => Promise<Setting[]>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSuccess: (settings) => queries.setQueryData(SETTINGS, settings),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: ['ops'] })
      queries.invalidateQueries({ queryKey: ['site-settings'] })
    },
  })
}

export const useChangeSetting = () =>
  useWrite((body: Schemas['ConfigIn']) => unwrap(api.PUT('/api/admin/config', { body })))

export const useUndoSetting = () =>
  useWrite((key: string) => unwrap(api.POST('/api/admin/config/undo', { body: { key } })))
