import type { QuizOverview, QuizSearch } from '../../../api/quizzes'

export const EVERY = 'all'

export interface Filter {
  /** Ids of subject and topic, and a year such as S3; `all` for every one. */
  subject: string
  year: string
  topic: string
  /** Words of the title or the topic; empty for every one. */
  q: string
}

export const NONE: Filter = { subject: EVERY, year: EVERY, topic: EVERY, q: '' }

export const isFiltered = ({ q, ...filter }: Filter) =>
  q !== '' || Object.values(filter).some((value) => value !== EVERY)

/** The filter as the server is asked. */
export function searchOf({ subject, year, topic, q }: Filter): QuizSearch {
  const named = (value: string) => (value === EVERY || value === '' ? undefined : value)
  return { q: named(q), subjectId: named(subject), schoolYear: named(year), topicId: named(topic) }
}

export type SubjectTests = QuizOverview['bySubject'][number]

const OPEN_AT_FIRST = 2

/** The subjects to unfold: where most tests were taken, two at most so that the rest is within reach; else the first. */
export function begun(subjects: SubjectTests[]): SubjectTests[] {
  const own = subjects.filter(({ taken }) => taken > 0).sort((a, b) => b.taken - a.taken)
  return own.length > 0 ? own.slice(0, OPEN_AT_FIRST) : subjects.slice(0, 1)
}
