import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type VideoCard = Schemas['VideoCard']
export type Video = Schemas['VideoOut']

const one = (id: string) => ['videos', 'one', id]

export function useVideos() {
  return useQuery({ queryKey: ['videos', 'list'], queryFn: () => unwrap(api.GET('/api/videos')) })
}

export function useVideo(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () => unwrap(api.GET('/api/videos/{video_id}', { params: { path: { video_id: id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const reportWatched = (id: string, body: Schemas['WatchedIn']) =>
  unwrap(api.POST('/api/videos/{video_id}/progress', { params: { path: { video_id: id } }, body }))

/** What was watched changes the list and the film's own bar; the film itself plays on. */
export function useNoteWatched(id: string) {
  const cache = useQueryClient()
  return (now: Schemas['WatchedOut'], position: number) => {
    cache.setQueryData(
      one(id),
      (video?: Video) => video && { ...video, ...now, lastPositionSeconds: position },
    )
    void cache.invalidateQueries({ queryKey: ['videos', 'list'] })
  }
}

export function useAnswerMoment(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ moment, optionId }: { moment: string; optionId: string }) =>
      unwrap(
        api.POST('/api/videos/{video_id}/moments/{moment_id}', {
          params: { path: { video_id: id, moment_id: moment } },
          body: { optionId },
        }),
      ),
    onSuccess: (answer, { moment }) =>
      cache.setQueryData(
        one(id),
        (video?: Video) =>
          video && {
            ...video,
            moments: video.moments.map((each) => (each.id === moment ? { ...each, result: answer } : each)),
          },
      ),
  })
}
