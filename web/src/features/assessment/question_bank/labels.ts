import type { Schemas } from '../../../api/client'
import type { Tone } from '../../../ui/primitives/graphics'

export type Status = Schemas['ItemStatus']
export type Kind = Schemas['QuestionType']

export const STATUSES: Record<Status, string> = {
  draft: 'Draft',
  in_review: 'In review',
  live: 'Live',
  quarantined: 'Set aside',
  retired: 'Retired',
}
export const TONES: Record<Status, Tone> = {
  draft: 'info',
  in_review: 'warning',
  live: 'success',
  quarantined: 'danger',
  retired: 'plain',
}
export const KINDS: Record<Kind, string> = {
  multiple_choice: 'One choice',
  multi_select: 'Several choices',
  true_false: 'True or false',
  numeric: 'Number',
  short_text: 'Short text',
  ordering: 'Ordering',
  matching: 'Matching',
  label_diagram: 'Label a drawing',
  scenario: 'Scenario',
}
export const DIFFICULTIES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }
export const LEVELS = { recall: 'Recall', understand: 'Understand', apply: 'Apply', analyse: 'Analyse' }
export const WRITERS = { others: 'Others', me: 'Me' }
export const YEARS = { S1: 'S1', S2: 'S2', S3: 'S3', S4: 'S4' }
export const FLAGS: Record<string, string> = {
  miskeyed: 'Wrong key',
  negative: 'Strong learners get it wrong',
  rival_choice: 'Strong learners choose another answer',
  weak_discrimination: 'Strong and weak learners do alike',
  too_easy: 'Too easy',
  too_hard: 'Too hard',
  idle_choice: 'An idle choice',
  guessed: 'Guessed',
}

/** A table of words as the options of a Select. */
export const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const flagText = (flag: string) => FLAGS[flag] ?? flag.replaceAll('_', ' ')

const OF_OPTION = /^option (\w) (.*)$/

/** What is said of several options alike is said once. */
export function grouped(found: string[]): string[] {
  const same = new Map<string, string[]>()
  for (const line of found) {
    const [, option, rest] = OF_OPTION.exec(line) ?? []
    const said = rest?.replace('no why', 'no reason').replace('no misconception', 'no wrong idea chosen')
    const key = said ? `has ${said.replace(/^has /, '').split(',')[0]}` : line
    same.set(key, [...(same.get(key) ?? []), ...(option ? [option] : [])])
  }
  return [...same].map(([line, options]) => {
    if (options.length === 0) return line
    return options.length === 1
      ? `option ${options[0]} ${line}`
      : `options ${options.join(', ')} ${line.replace(/^has/, 'have')}`
  })
}
