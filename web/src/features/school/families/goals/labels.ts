import { plural } from '../../../../ui/data/format'
import type { Goal, GoalKind } from './data'

export const KINDS: { value: GoalKind; label: string }[] = [
  { value: 'minutes_a_week', label: 'Minutes of study a week' },
  { value: 'questions_a_week', label: 'Questions answered a week' },
  { value: 'topics_mastered', label: 'Topics known well by a day' },
  { value: 'book_finished', label: 'A book finished by a day' },
]

export const isWeekly = (kind: GoalKind) => kind === 'minutes_a_week' || kind === 'questions_a_week'

const UNITS: Record<GoalKind, string> = {
  minutes_a_week: 'minutes',
  questions_a_week: 'questions',
  topics_mastered: 'topics',
  book_finished: 'books',
}

/** How far a goal is, in its own unit. */
export function farOf({ kind, done, target, percent }: Goal): string {
  if (kind === 'book_finished') return percent === 100 ? 'Finished' : `${percent}% read`
  return `${done} of ${target} ${UNITS[kind]}`
}

/** Of the weeks that are over and whole: how many were reached. */
export function weeksText({ weeks }: Goal): string | null {
  const over = weeks.filter(({ isOver, isWhole }) => isOver && isWhole)
  if (over.length === 0) return null
  const reached = over.filter(({ isReached }) => isReached).length
  return `Reached in ${reached} of ${plural(over.length, 'week')} before this one.`
}

export const STATES: Record<Goal['status'], string> = {
  proposed: 'Not agreed yet',
  agreed: 'Agreed',
  reached: 'Reached',
  missed: 'Not reached',
  ended: 'Ended',
}
