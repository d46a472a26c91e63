import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap, upload } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'

export type VersionRow = Schemas['VersionRow']
export type Version = Schemas['VersionOut']
export type TopicDraft = Schemas['TopicDraft-Output']
export type Finding = Schemas['Finding']
export type Change = Schemas['Change']

const LIST = ['editions', 'list']
const one = (id: string) => ['editions', 'one', id]
const at = (version_id: string) => ({ path: { version_id } })

export function useVersions() {
  return useQuery({ queryKey: LIST, queryFn: () => unwrap(api.GET('/api/admin/curriculum/versions')) })
}

export function useVersion(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () => unwrap(api.GET('/api/admin/curriculum/versions/{version_id}', { params: at(id) })),
    staleTime: 0,
  })
}

/**
 * Every change answers with the version as it stands; a change that came too late fetches it. Changes of one version go
 * one after the other, each with the revision the one before it left. A reading that was asked for before a change and
 * comes after it is thrown away: it would take the screen back, and the next change would be refused.
 */
function useChange<Sent>(
  send: (sent: Sent, revision: number) => Promise<Version>,
  of?: Version,
  key?: string[],
) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: async (sent: Sent) => {
      if (of) await cache.cancelQueries({ queryKey: one(of.id) })
      const known = of && cache.getQueryData<Version>(one(of.id))
      return send(sent, known?.revision ?? of?.revision ?? 0)
    },
    scope: { id: `editions ${of?.id ?? 'new'}` },
    onSuccess: async (version) => {
      await cache.cancelQueries({ queryKey: one(version.id) })
      cache.setQueryData(one(version.id), version)
      void cache.invalidateQueries({ queryKey: LIST })
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['editions', 'one'] }),
  })
}

export const useBegin = () =>
  useChange((body: Schemas['VersionIn']) => unwrap(api.POST('/api/admin/curriculum/versions', { body })))

export const useImport = () =>
  useChange(({ name, file }: { name: string; file: File }) =>
    upload<Version>('POST', `/api/admin/curriculum/import?name=${encodeURIComponent(name)}`, 'file', file),
  )

export const useSaveTopic = (version: Version) =>
  useChange(
    ({ code, topic }: { code: string; topic: Schemas['TopicDraft-Input'] }, revision) =>
      unwrap(
        api.PUT('/api/admin/curriculum/versions/{version_id}/topics/{code}', {
          params: { path: { version_id: version.id, code } },
          body: { revision, topic },
        }),
      ),
    version,
  )

export const useRemoveTopic = (version: Version) =>
  useChange(
    (code: string, revision) =>
      unwrap(
        api.DELETE('/api/admin/curriculum/versions/{version_id}/topics/{code}', {
          params: { path: { version_id: version.id, code }, query: { revision } },
        }),
      ),
    version,
  )

interface Order {
  codes: string[]
  /** How many moves had been refused when this one was made. */
  refusals: number
}

let refusals = 0

/**
 * The order of one subject's year as the editor wants it: at once, though the change is still on its way. Of moves
 * waiting for an earlier one only the newest goes, and none once a move was refused. They go also when the list is left.
 */
export function useOrder(version: Version, group: string) {
  const cache = useQueryClient()
  const key = ['editions', 'order', version.id, group]
  const waiting = () => cache.getMutationCache().findAll({ mutationKey: key, status: 'pending' })
  const { mutate } = useChange(
    async (order: Order, revision) => {
      const isOvertaken = waiting().at(-1)?.state.variables !== order || order.refusals !== refusals
      const known = isOvertaken && cache.getQueryData<Version>(one(version.id))
      if (known) return known
      try {
        return await send(version.id, { revision, codes: order.codes })
      } catch (error) {
        refusals += 1
        toastProblem(error)
        throw error
      }
    },
    version,
    key,
  )
  const wanted = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => (state.variables as Order).codes,
  })
  return { wanted: wanted.at(-1), move: (codes: string[]) => mutate({ codes, refusals }) }
}

const send = (id: string, body: Schemas['OrderIn']) =>
  unwrap(api.PUT('/api/admin/curriculum/versions/{version_id}/order', { params: at(id), body }))

export const usePublish = (version: Version) =>
  useChange(
    (_: undefined, revision) =>
      unwrap(
        api.POST('/api/admin/curriculum/versions/{version_id}/publish', {
          params: at(version.id),
          body: { revision },
        }),
      ),
    version,
  )

export function useDiscard(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/admin/curriculum/versions/{version_id}', { params: at(id) })),
    onSuccess: () => {
      cache.removeQueries({ queryKey: one(id) })
      void cache.invalidateQueries({ queryKey: LIST })
    },
  })
}

export const fileOf = (id: string, ending: 'csv' | 'yaml') =>
  `/api/admin/curriculum/versions/${id}/topics.${ending}`
