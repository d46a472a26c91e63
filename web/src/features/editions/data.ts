import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, told, upload } from '../../api/client'

export type VersionRow = Schemas['VersionRow']
export type Version = Schemas['VersionOut']
export type TopicDraft = Schemas['TopicDraft-Output']
export type Finding = Schemas['Finding']
export type Change = Schemas['Change']

const LIST = ['editions', 'list']
const one = (id: string) => ['editions', 'one', id]
const at = (version_id: string) => ({ path: { version_id } })

export function useVersions() {
  return useQuery({ queryKey: LIST, queryFn: () => told(api.GET('/api/admin/curriculum/versions')) })
}

export function useVersion(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () => told(api.GET('/api/admin/curriculum/versions/{version_id}', { params: at(id) })),
    staleTime: 0,
  })
}

/**
 * Every change answers with the version as it stands; a change that came too late fetches it. Changes of one version go
 * one after the other, each with the revision the one before it left.
 */
function useChange<Sent>(send: (sent: Sent, revision: number) => Promise<Version>, of?: Version) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => {
      const known = of && cache.getQueryData<Version>(one(of.id))
      return send(sent, known?.revision ?? of?.revision ?? 0)
    },
    scope: { id: `editions ${of?.id ?? 'new'}` },
    onSuccess: (version) => {
      cache.setQueryData(one(version.id), version)
      void cache.invalidateQueries({ queryKey: LIST })
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['editions', 'one'] }),
  })
}

export const useBegin = () =>
  useChange((body: Schemas['VersionIn']) => told(api.POST('/api/admin/curriculum/versions', { body })))

export const useImport = () =>
  useChange(({ name, file }: { name: string; file: File }) =>
    upload<Version>('POST', `/api/admin/curriculum/import?name=${encodeURIComponent(name)}`, 'file', file),
  )

export const useSaveTopic = (version: Version) =>
  useChange(
    ({ code, topic }: { code: string; topic: Schemas['TopicDraft-Input'] }, revision) =>
      told(
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
      told(
        api.DELETE('/api/admin/curriculum/versions/{version_id}/topics/{code}', {
          params: { path: { version_id: version.id, code }, query: { revision } },
        }),
      ),
    version,
  )

export const useOrder = (version: Version) =>
  useChange(
    (codes: string[], revision) =>
      told(
        api.PUT('/api/admin/curriculum/versions/{version_id}/order', {
          params: at(version.id),
          body: { revision, codes },
        }),
      ),
    version,
  )

export const usePublish = (version: Version) =>
  useChange(
    (_: undefined, revision) =>
      told(
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
    mutationFn: () => told(api.DELETE('/api/admin/curriculum/versions/{version_id}', { params: at(id) })),
    onSuccess: () => {
      cache.removeQueries({ queryKey: one(id) })
      void cache.invalidateQueries({ queryKey: LIST })
    },
  })
}

export const fileOf = (id: string, ending: 'csv' | 'yaml') =>
  `/api/admin/curriculum/versions/${id}/topics.${ending}`
