import type { Quiz } from '../../../api/quizzes'

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

export const matching = (quizzes: Quiz[], { subject, year, topic, q }: Filter): Quiz[] =>
  quizzes.filter(
    (quiz) =>
      (subject === EVERY || quiz.subjectId === subject) &&
      (year === EVERY || quiz.schoolYear === year) &&
      (topic === EVERY || quiz.topicId === topic) &&
      matches(quiz, q),
  )

/** Whether every word asked for begins one of its own. */
function matches({ title, topic, subject }: Quiz, asked: string): boolean {
  const own = wordsOf([title, topic, subject].join(' '))
  return wordsOf(asked).every((word) => own.some((each) => each.startsWith(word)))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** By the name of the subject, which comes before tests of none. */
export function bySubject(quizzes: Quiz[]): [subject: string, Quiz[]][] {
  const groups = new Map<string, Quiz[]>()
  for (const quiz of quizzes) {
    const name = quiz.subject ?? OTHER
    groups.set(name, [...(groups.get(name) ?? []), quiz])
  }
  return [...groups].sort(([a], [b]) => Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b))
}

const OTHER = 'Other tests'

const OPEN_AT_FIRST = 2

/** The subjects to unfold: where most tests were sat, two at most so that the rest is within reach; else the first. */
export function begun(subjects: [subject: string, Quiz[]][]): string[] {
  const own = subjects
    .map(([subject, quizzes]) => ({ subject, sat: takenOf(quizzes) }))
    .filter(({ sat }) => sat > 0)
    .sort((a, b) => b.sat - a.sat)
  const open = own.length > 0 ? own.slice(0, OPEN_AT_FIRST).map(({ subject }) => subject) : [subjects[0]?.[0]]
  return open.filter((subject) => subject !== undefined)
}

export const takenOf = (quizzes: Quiz[]) => quizzes.filter(({ attemptsUsed }) => attemptsUsed > 0).length

/** What was never tried comes first, then what can still be passed, then what has been, then what has no attempts left. */
export const nextFirst = (quizzes: Quiz[]) => [...quizzes].sort((a, b) => rank(a) - rank(b))

function rank({ attemptsUsed, maxAttempts, bestPct, passingScore, openAttemptId }: Quiz): number {
  if (openAttemptId) return 0
  if (attemptsUsed === 0) return 1
  if (attemptsUsed >= maxAttempts) return 4
  return bestPct !== null && bestPct >= passingScore ? 3 : 2
}

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
