import { plural, t } from '@lingui/core/macro'

import type { Goal, GoalKind } from './data'

export const KINDS: { value: GoalKind; label: string }[] = [
  { value: 'minutes_a_week', label: t`Minutes of study a week` },
  { value: 'questions_a_week', label: t`Questions answered a week` },
  { value: 'topics_mastered', label: t`Topics known well by a day` },
  { value: 'book_finished', label: t`A book finished by a day` },
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
  if (kind === 'book_finished') return percent === 100 ? t`Finished` : t`${percent ?? ''}% read`
  return t`${done ?? ''} of ${target} ${UNITS[kind]}`
}

/** Of the weeks that are over and whole: how many were reached. */
export function weeksText({ weeks }: Goal): string | null {
  const over = weeks.filter(({ isOver, isWhole }) => isOver && isWhole)
  if (over.length === 0) return null
  const reached = over.filter(({ isReached }) => isReached).length
  return t`Reached in ${reached} of ${plural(over.length, { one: '# week', other: '# weeks' })} before this one.`
}

export const STATES: Record<Goal['status'], string> = {
  proposed: t`Not agreed yet`,
  agreed: t`Agreed`,
  reached: t`Reached`,
  missed: t`Not reached`,
  ended: t`Ended`,
}
