import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { problemOf } from '../../../lib/problem'

export type Family = Schemas['FamilyOut']
export type Side = Schemas['Side']
export type Code = Schemas['CodeOut']
export type Ask = Schemas['AskOut']
export type Link = Schemas['FamilyLinkOut']
export type Permission = Schemas['Permission']
export type Kinship = Schemas['Kinship']
export type Progress = Schemas['ChildProgress']

const FAMILY = ['family', 'links'] as const
const progressKey = (id: string) => ['family', 'progress', id] as const
// While something waits for the other side, who may sit next to this one.
const SOON = 4_000
// While a parent reads of a child, who may end the link or share less meanwhile.
const LATER = 45_000

const isWaiting = ({ codes, asks }: Family) =>
  codes.some(({ secondsLeft }) => secondsLeft > 0) || asks.some(({ state }) => state === 'theirs')

/** Codes, questions and links on one side of the family; asked again while the other side has something to do. */
export function useFamily(side: Side) {
  return useQuery({
    queryKey: FAMILY,
    queryFn: () => unwrap(api.GET('/api/family')),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data) return false
      if (isWaiting(state.data)) return SOON
      return side === 'parent' && state.data.links.length > 0 ? LATER : false
    },
    select: ({ codes, asks, links }): Family => ({
      codes: codes.filter((code) => code.side === side),
      asks: asks.filter((ask) => ask.side === side),
      links: links.filter((link) => link.side === side),
    }),
  })
}

/** Does something whose answer is the family as it then is. */
export function useFamilyAction<V>(action: (values: V) => Promise<Family>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (family) => {
      queries.setQueryData(FAMILY, family)
      queries.removeQueries({ queryKey: ['family', 'progress'] })
    },
    // Whatever was refused, the other side has moved on.
    onError: () => queries.invalidateQueries({ queryKey: FAMILY }),
  })
}

const VIEWS_SHOWN = 20

/** Who looked at a child's record, page by page. */
export function useChildRecordViews(link_id: string, page: number) {
  return useQuery({
    queryKey: ['family', 'record-views', link_id, page],
    queryFn: () =>
      unwrap(
        api.GET('/api/family/links/{link_id}/record-views', {
          params: { path: { link_id }, query: { page, pageSize: VIEWS_SHOWN } },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

const ask = (id: string) => ({ params: { path: { ask_id: id } } })
const link = (id: string) => ({ params: { path: { link_id: id } } })

export const makeCode = (side: Side) => unwrap(api.POST('/api/family/codes', { body: { side } }))
export const acceptLink = ({ id, relationship }: { id: string; relationship: Kinship }) =>
  unwrap(api.POST('/api/family/asks/{ask_id}/accept', { ...ask(id), body: { relationship } }))
export const declineLink = ({ id, reason }: { id: string; reason: string }) =>
  unwrap(api.POST('/api/family/asks/{ask_id}/reject', { ...ask(id), body: { reason: reason || null } }))
export const allow = ({ id, permissions }: { id: string; permissions: Permission[] }) =>
  unwrap(api.PUT('/api/family/links/{link_id}/permissions', { ...link(id), body: { permissions } }))
export const endLink = (id: string) => unwrap(api.DELETE('/api/family/links/{link_id}', link(id)))

/** Enters the code of the other side. A wrong one is a failure of the form, not of the family. */
export function useEnterCode(side: Side) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/api/family/codes/enter', { body: { side, code } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: FAMILY }),
  })
}

type Seen = { progress: Progress } | { refused: 'ended' | 'not-shared' }

/** What a parent may see of a child now. A link that ended leaves nothing of it on the screen. */
export function useProgress(id: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: progressKey(id),
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Seen> => {
      try {
        return { progress: await unwrap(api.GET('/api/family/links/{link_id}/progress', link(id))) }
      } catch (error) {
        const { status, code } = problemOf(error)
        if (code === 'NOT_SHARED') return { refused: 'not-shared' }
        if (status !== 404) throw error
        queries.invalidateQueries({ queryKey: FAMILY })
        return { refused: 'ended' }
      }
    },
  })
}

const permissionsKey = (links: Link[]) => links.map(({ id, permissions }) => `${id} ${permissions}`).join(';')

/** The children whose link ended while this is looked at; whatever is shared less is asked for again. */
export function useEnded(links: Link[]): string[] {
  const queries = useQueryClient()
  const before = useRef(links)
  const [ended, setEnded] = useState<string[]>([])
  useEffect(() => {
    const known = before.current
    before.current = links
    if (permissionsKey(known) === permissionsKey(links)) return
    const isLinked = (name: string) => links.some(({ firstName }) => firstName === name)
    const lost = known.filter(({ id }) => !links.some((link) => link.id === id))
    setEnded((names) =>
      [...names, ...lost.map(({ firstName }) => firstName)].filter((name) => !isLinked(name)),
    )
    for (const what of ['progress', 'goals', 'alerts'])
      queries.invalidateQueries({ queryKey: ['family', what] })
  }, [links, queries])
  return ended
}
