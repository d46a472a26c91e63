import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Study = Schemas['StudySuggestion']
export type LessonHint = Schemas['LessonSuggestion']
export type QuestionHint = Schemas['QuestionSuggestion']
export type Book = Schemas['BookSuggestion']
export type Word = 'done' | 'dismiss' | 'restore'

const LIST = ['planning', 'recommendations']

export function useRecommendations() {
  return useQuery({ queryKey: LIST, queryFn: () => unwrap(api.GET('/api/recommendations')) })
}

/**
 * What the learner says to a suggestion. The list on the screen stays as it is, so that undo has its place.
 * Of what the learner's plan asks for the plan keeps the word.
 */
export function useStudyWord({ id, taskId }: Study) {
  const params = { params: { path: { recommendation_id: id } } }
  return useWord(async (word: Word) => {
    if (taskId) return void (await finishTask(taskId, word === 'done'))
    if (word === 'done')
      return unwrap(api.POST('/api/recommendations/study/{recommendation_id}/done', params))
    if (word === 'dismiss') {
      return unwrap(api.POST('/api/recommendations/study/{recommendation_id}/dismiss', params))
    }
    return unwrap(api.POST('/api/recommendations/study/{recommendation_id}/restore', params))
  })
}

const finishTask = (id: string, done: boolean) => {
  const task = { params: { path: { task_id: id } } }
  return done
    ? unwrap(api.POST('/api/planning/tasks/{task_id}/done', task))
    : unwrap(api.POST('/api/planning/tasks/{task_id}/undo', task))
}

export function useBookWord(bookId: string) {
  const params = { params: { path: { book_id: bookId } } }
  return useWord((word: Exclude<Word, 'done'>) =>
    word === 'dismiss'
      ? unwrap(api.POST('/api/recommendations/books/{book_id}/dismiss', params))
      : unwrap(api.POST('/api/recommendations/books/{book_id}/restore', params)),
  )
}

export type FeedbackKind = Schemas['SaidIn']['kind']

/** What the learner says to a lesson, a question or a book; null takes it back. */
export function useFeedbackOn(kind: FeedbackKind, objectId: string) {
  return useWord((word: 'done' | 'not_now' | null) =>
    unwrap(api.PUT('/api/recommendations/said', { body: { kind, objectId, word } })),
  )
}

function useWord<W>(say: (word: W) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: say,
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST, refetchType: 'none' }),
  })
}

/** Notes that a book was opened from here. Nobody waits for it, and nothing is lost on the page if it fails. */
export function noteOpened(bookId: string) {
  const path = { book_id: bookId }
  api
    .POST('/api/recommendations/books/{book_id}/clicked', { params: { path }, keepalive: true })
    .catch(() => undefined)
}
