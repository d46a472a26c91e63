import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, readFile, type Schemas, unwrap } from '../../../api/client'
import { type KeptLesson, keptLessons } from '../../../api/keptLessons'
import { useMutation } from '../../../api/useMutation'
import { problemOf } from '../../../lib/problem'
import { useOnline } from '../../../ui/feedback/states'

export type Lesson = Schemas['LessonOut']
export type Checked = Schemas['CheckedOut']
export type Check = NonNullable<Lesson['check']>

const lessonKey = (id: string) => ['lessons', 'one', id]
const keptKey = (id: string) => ['lessons', 'kept', id]
const one = (id: string) => ({ params: { path: { lesson_id: id } } })

/** The lesson from the server; without a line, as it was kept on this device. */
export function useLesson(id: string, learnerId: string | undefined) {
  return useQuery({
    queryKey: lessonKey(id),
    queryFn: async () => {
      try {
        return await unwrap(api.GET('/api/lessons/{lesson_id}', one(id)))
      } catch (error) {
        const kept = learnerId && problemOf(error).status === 0 && (await keptLessons.one(learnerId, id))
        if (kept) return kept.lesson
        throw error
      }
    },
  })
}

/** Books on a topic of the curriculum; a page more, never in the way of the lesson. */
export const useTopicBooks = (code: string) =>
  useQuery({
    queryKey: ['topics', code, 'books'],
    queryFn: () => unwrap(api.GET('/api/topics/{code}/books', { params: { path: { code } } })),
    staleTime: 300_000,
  })

/** The copy of a lesson on this device, if there is one. */
export const useKept = (id: string, learnerId: string) =>
  useQuery({
    queryKey: keptKey(id),
    queryFn: async () => (await keptLessons.one(learnerId, id)) ?? null,
    staleTime: 0,
  })

/** Changes what is kept of a lesson, and what the screens know of it. */
export function useOfflineCopy(id: string, change: () => Promise<KeptLesson | null>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (kept) => {
      queries.setQueryData<KeptLesson | null>(keptKey(id), kept)
      queries.invalidateQueries({ queryKey: ['lessons', 'kept-all'] })
    },
  })
}

/** How large the lesson is as a file; nothing is asked without a line. */
export function usePdf(id: string) {
  const isOnline = useOnline()
  return useQuery({
    queryKey: ['lessons', 'paper', id],
    queryFn: () => unwrap(api.GET('/api/lessons/{lesson_id}/pdf/size', one(id))),
    enabled: isOnline,
    retry: false,
  })
}

export const fetchPdf = (id: string) => readFile(`/api/lessons/${id}/pdf`)

/** Sends an answer; what it brought stays with the lesson. */
export function useCheck(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) =>
      unwrap(api.POST('/api/lessons/{lesson_id}/check', { ...one(id), body: { answer } })),
    onSuccess: (checkResult, checkAnswer) => {
      queries.setQueryData<Lesson>(
        lessonKey(id),
        (lesson) => lesson && { ...lesson, checkResult, checkAnswer, finishedAt: checkResult.finishedAt },
      )
      queries.invalidateQueries({ queryKey: ['subjects'] })
    },
  })
}
