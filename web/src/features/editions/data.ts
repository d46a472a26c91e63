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

/** Every change answers with the version as it stands; a change that came too late fetches it. */
function useChange<Sent>(send: (sent: Sent) => Promise<Version>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
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

export const useSaveTopic = ({ id, revision }: Version) =>
  useChange(({ code, topic }: { code: string; topic: Schemas['TopicDraft-Input'] }) =>
    told(
      api.PUT('/api/admin/curriculum/versions/{version_id}/topics/{code}', {
        params: { path: { version_id: id, code } },
        body: { revision, topic },
      }),
    ),
  )

export const useRemoveTopic = ({ id, revision }: Version) =>
  useChange((code: string) =>
    told(
      api.DELETE('/api/admin/curriculum/versions/{version_id}/topics/{code}', {
        params: { path: { version_id: id, code }, query: { revision } },
      }),
    ),
  )

export const useOrder = ({ id, revision }: Version) =>
  useChange((codes: string[]) =>
    told(
      api.PUT('/api/admin/curriculum/versions/{version_id}/order', {
        params: at(id),
        body: { revision, codes },
      }),
    ),
  )

export const usePublish = ({ id, revision }: Version) =>
  useChange((_: undefined) =>
    told(
      api.POST('/api/admin/curriculum/versions/{version_id}/publish', { params: at(id), body: { revision } }),
    ),
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
