import { dateShort, percent, plural } from '../../ui/format'
import type { Interval } from '../../ui/Intervals'
import type { Mastery, Scope, Sitting } from './data'

/** A trend of fewer sittings would be read into chance. */
export const TREND_MIN = 3
export const TOPICS_SHOWN = 12

export interface Point {
  sitting: string
  scorePct: number
}

/** The sittings as points of a line; each is named by its day and title, and by its number where two share those. */
export function points(sittings: Sitting[]): Point[] {
  const seen = new Map<string, number>()
  return sittings.map(({ day, title, scorePct }) => {
    const name = `${day} ${title}`
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return { sitting: n > 1 ? `${name} (${n})` : name, scorePct }
  })
}

export const pointDay = (sitting: string) => dateShort(sitting.slice(0, 10))
export const pointName = (sitting: string) => `${pointDay(sitting)}, ${sitting.slice(11)}`

export const TREND_WORDS = {
  up: 'Your scores are rising.',
  flat: 'Your scores are steady.',
  down: 'Your scores have been falling lately. The topics below are where to begin.',
}

export interface ScopeBar {
  name: string
  sharePct: number
}

/** Share of right answers, lowest first; how many answers it is made of stands in the name. */
export function bars(scopes: Scope[], nameOf: (scope: Scope) => string | null): ScopeBar[] {
  return scopes
    .filter(({ totalQuestions }) => totalQuestions > 0)
    .map((scope) => ({
      name: `${nameOf(scope) ?? 'Other'} (${scope.totalQuestions})`,
      sharePct: (100 * scope.correctAnswers) / scope.totalQuestions,
    }))
    .sort((a, b) => a.sharePct - b.sharePct || a.name.localeCompare(b.name))
}

/** What is known well enough to draw, least first. */
export const intervals = (mastery: Mastery[]): Interval[] =>
  known(mastery).map(({ topicId, topic, percentage, lowPct, highPct, answers, recallPct }) => ({
    id: topicId,
    name: topic,
    value: percentage,
    low: lowPct,
    high: highPct,
    n: answers,
    note: recallPct === null ? undefined : `${percent(recallPct)} remembered`,
  }))

export const known = (mastery: Mastery[]) =>
  mastery.filter(({ isKnown }) => isKnown).sort((a, b) => a.percentage - b.percentage)

export const notKnown = (mastery: Mastery[]) =>
  mastery.filter(({ isKnown }) => !isKnown).sort((a, b) => b.answers - a.answers)

export const answersOf = ({ answers, lowPct, highPct }: Mastery) =>
  `from ${plural(answers, 'answer')}, between ${percent(lowPct)} and ${percent(highPct)}`
