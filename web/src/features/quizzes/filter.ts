import type { Quiz } from './data'

export const EVERY = 'all'

export interface Filter {
  /** Ids of subject and topic, and a year such as S3; `all` for every one. */
  subject: string
  year: string
  topic: string
}

export const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== EVERY)

export const matching = (quizzes: Quiz[], { subject, year, topic }: Filter): Quiz[] =>
  quizzes.filter(
    (quiz) =>
      (subject === EVERY || quiz.subjectId === subject) &&
      (year === EVERY || quiz.schoolYear === year) &&
      (topic === EVERY || quiz.topicId === topic),
  )

export function subjectsOf(quizzes: Quiz[]): { value: string; label: string }[] {
  const names = new Map(quizzes.map(({ subjectId, subject }) => [subjectId, subject]))
  return [...names]
    .flatMap(([value, label]) => (value && label ? [{ value, label }] : []))
    .sort((a, b) => a.label.localeCompare(b.label))
}

export const yearsOf = (quizzes: Quiz[]) =>
  [...new Set(quizzes.flatMap(({ schoolYear }) => schoolYear ?? []))]
    .sort()
    .map((year) => ({ value: year, label: year }))

export const topicOf = (quizzes: Quiz[], topicId: string) =>
  quizzes.find((quiz) => quiz.topicId === topicId)?.topic ?? null
