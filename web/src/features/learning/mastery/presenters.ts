import { t } from '@lingui/core/macro'
import { MASTERY_MIN_ANSWERS } from '../../../api/constants.gen'
import { dateShort, percent } from '../../../ui/data/format'
import type { Interval } from '../../../ui/data/Intervals'
import type { AttemptPoint, Mastery, Scope } from './data'
import { levelWord } from './learning_paths/data'

/** A trend of fewer attempts would be read into chance. */
export const TREND_MIN = 3
/** How many of the weakest and of the strongest topics are drawn. */
export const ENDS_SHOWN = 6

export interface Point {
  attempt: string
  scorePct: number
}

/** The attempts as points of a line; each is named by its day and title, and by its number where two share those. */
export function points(attempts: AttemptPoint[]): Point[] {
  const seen = new Map<string, number>()
  return attempts.map(({ day, title, scorePct }) => {
    const name = `${day} ${title}`
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return { attempt: n > 1 ? `${name} (${n})` : name, scorePct }
  })
}

export const pointDay = (attempt: string) => dateShort(attempt.slice(0, 10))
export const pointName = (attempt: string) => `${pointDay(attempt)}, ${attempt.slice(11)}`

export const TREND_WORDS = {
  up: t`Your scores are rising.`,
  flat: t`Your scores are steady.`,
  down: t`Your scores are going down. Start with the topics below.`,
}

export interface ScopeBar {
  name: string
  sharePct: number
}

/** Share of right answers, lowest first, of what has answers enough; how many stands in the name. */
export function bars(scopes: Scope[], nameOf: (scope: Scope) => string | null): ScopeBar[] {
  return scopes
    .filter(({ totalQuestions }) => totalQuestions >= MASTERY_MIN_ANSWERS)
    .map((scope) => ({
      name: `${nameOf(scope) ?? 'Other'} (${scope.totalQuestions})`,
      sharePct: (100 * scope.correctAnswers) / scope.totalQuestions,
    }))
    .sort((a, b) => a.sharePct - b.sharePct || a.name.localeCompare(b.name))
}

/** The weakest and the strongest of a list in order, without its middle. */
export const ends = <T>(all: T[]): T[] =>
  all.length <= 2 * ENDS_SHOWN ? all : [...all.slice(0, ENDS_SHOWN), ...all.slice(-ENDS_SHOWN)]

/** Short enough for two lines beside a bar, its number kept. */
export function tickName(name: string): string {
  const [, words = name, n = ''] = /^(.*?)( \(\d+\))$/.exec(name) ?? []
  return words.length > 20 ? `${words.slice(0, 18).trimEnd()}…${n}` : name
}

/** What is known well enough to draw, least first. */
export const intervals = (mastery: Mastery[]): Interval[] =>
  known(mastery).map(({ topicId, topic, percentage, lowPct, highPct, answers, recallPct, masteryLevel }) => ({
    id: topicId,
    name: topic,
    value: percentage,
    low: lowPct,
    high: highPct,
    n: answers,
    note: [levelWord(masteryLevel), recallPct !== null && t`recall ${percent(recallPct)}`]
      .filter(Boolean)
      .join(', '),
  }))

export const known = (mastery: Mastery[]) =>
  mastery.filter(({ isKnown }) => isKnown).sort((a, b) => a.percentage - b.percentage)

export const notKnown = (mastery: Mastery[]) =>
  mastery.filter(({ isKnown }) => !isKnown).sort((a, b) => b.answers - a.answers)
