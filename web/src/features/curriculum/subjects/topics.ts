import type { Topic } from './data'

export interface Term {
  /** 1 to 3; null where the curriculum names none. */
  term: number | null
  topics: Topic[]
}

export const yearsOf = (topics: Topic[]) => [...new Set(topics.map(({ schoolYear }) => schoolYear))].sort()

/** The topics of a year, term by term, in teaching order. */
export function termsOf(topics: Topic[], year: string): Term[] {
  const terms = new Map<number | null, Topic[]>()
  for (const topic of topics) {
    if (topic.schoolYear === year) terms.set(topic.term, [...(terms.get(topic.term) ?? []), topic])
  }
  return [...terms].map(([term, topics]) => ({ term, topics })).sort((a, b) => (a.term ?? 9) - (b.term ?? 9))
}

/** The topics of this subject that build directly on one. */
export const openedBy = (topics: Topic[], code: string) =>
  topics.filter(({ prerequisites }) => prerequisites.some((before) => before.code === code))

/** The codes of everything to know before a topic, as far back as the curriculum goes. */
export function allBefore(topics: Topic[], code: string): Set<string> {
  const byCode = new Map(topics.map((topic) => [topic.code, topic]))
  const found = new Set<string>()
  const waiting = [code]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { code: before } of byCode.get(next)?.prerequisites ?? []) {
      if (!found.has(before)) {
        found.add(before)
        waiting.push(before)
      }
    }
  }
  return found
}
