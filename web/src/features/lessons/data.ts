import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../api/client'

export type Lesson = Schemas['LessonOut']
export type Block = Lesson['blocks'][number]
export type Checked = Schemas['CheckedOut']
export type Check = NonNullable<Lesson['check']>

const lessonKey = (id: string) => ['lessons', 'one', id]

export function useLesson(id: string) {
  return useQuery({
    queryKey: lessonKey(id),
    queryFn: () => told(api.GET('/api/lessons/{lesson_id}', { params: { path: { lesson_id: id } } })),
  })
}

/** Sends an answer; what it brought stays with the lesson. */
export function useCheck(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) =>
      told(
        api.POST('/api/lessons/{lesson_id}/check', {
          params: { path: { lesson_id: id } },
          body: { answer },
        }),
      ),
    onSuccess: (checkTold, checkAnswer) => {
      queries.setQueryData<Lesson>(
        lessonKey(id),
        (lesson) => lesson && { ...lesson, checkTold, checkAnswer, finishedAt: checkTold.finishedAt },
      )
      queries.invalidateQueries({ queryKey: ['lessons', 'list'] })
      queries.invalidateQueries({ queryKey: ['curriculum'] })
    },
  })
}
