import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../api/client'

export type Kind = Schemas['QuestionType']

/** One option; what is right and why it is not comes only after the end. */
export interface Option {
  id: string
  text: string
  /** Why it is right or wrong. */
  why?: string | null
  /** The wrong idea that leads here, in plain words. */
  idea?: string | null
}

export interface Sides {
  left: Option[]
  right: Option[]
}

interface Diagram {
  image: string
  alt: string
  places: { id: string; x: number; y: number; name?: string }[]
  labels: Option[]
}

export interface Scenario {
  tasks: string[]
  /** Known after the end, and to whoever marks. */
  rubric: { score: number; descriptor: string }[]
  exemplar: string | null
}

export const listOf = (options: unknown): Option[] => (Array.isArray(options) ? options : [])

export const sidesOf = (options: unknown): Sides => (options as Sides | null) ?? { left: [], right: [] }

export const diagramOf = (options: unknown): Diagram => ({
  image: '',
  alt: '',
  places: [],
  labels: [],
  ...(options as Partial<Diagram> | null),
})

export const scenarioOf = (options: unknown): Scenario => ({
  tasks: [],
  rubric: [],
  exemplar: null,
  ...(options as Partial<Scenario> | null),
})

/** `a,c` as its parts; an empty text has none. */
export const partsOf = (answer: string): string[] =>
  answer
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Several choices, always in the order of the options, so that the same choice is the same text. */
export const choicesAnswer = (options: Option[], chosen: string[]): string =>
  options.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])).join(',')

/** `l1:r2,l2:r1` as left to right. */
export const pairsOf = (answer: string): Record<string, string> =>
  Object.fromEntries(partsOf(answer).map((part) => part.split(':', 2) as [string, string]))

export const pairsAnswer = (left: { id: string }[], pairs: Record<string, string>): string =>
  left.flatMap(({ id }) => (pairs[id] ? [`${id}:${pairs[id]}`] : [])).join(',')

/** Whether nothing is left to choose or write; a matching or a drawing half done is not answered yet. */
export function isComplete(kind: Kind, options: unknown, answer: string): boolean {
  if (!answer.trim()) return false
  if (kind === 'matching') return partsOf(answer).length === sidesOf(options).left.length
  return kind !== 'label_diagram' || partsOf(answer).length === diagramOf(options).places.length
}

/** The key as the result brings it, in the form of an answer; null where it has none. */
export function keyAnswer(kind: Kind, key: unknown): string | null {
  if (key === null || key === undefined) return null
  if (kind === 'true_false') return String(key)
  if (Array.isArray(key)) return key.join(',')
  if (kind === 'scenario') return null
  if (kind === 'matching' || kind === 'label_diagram')
    return Object.entries(key)
      .map((pair) => pair.join(':'))
      .join(',')
  if (kind === 'numeric') return numberKey(key as NumberKey)
  if (kind === 'short_text') return (key as { accepted: string[] }).accepted[0] ?? null
  return String(key)
}

interface NumberKey {
  value: number
  tolerance?: number | null
  unit?: string | null
}

const numberKey = ({ value, unit }: NumberKey) => (unit ? `${value} ${unit}` : String(value))

/** An answer as a person would say it; choices, orders and pairs by their texts. */
export function said(kind: Kind, options: unknown, answer: string): string {
  if (kind === 'true_false') return answer.toLowerCase() === 'true' ? t`True` : t`False`
  if (kind === 'numeric' || kind === 'short_text' || kind === 'scenario') return answer
  if (kind === 'label_diagram') {
    const { places: slots, labels } = diagramOf(options)
    const pairs = pairsOf(answer)
    return slots.map(({ id }, at) => `${at + 1}: ${textOf(labels, pairs[id])}`).join('\n\n')
  }
  if (kind === 'matching') {
    const { left, right } = sidesOf(options)
    const pairs = pairsOf(answer)
    return left.map(({ id, text }) => `${text}: ${textOf(right, pairs[id])}`).join('\n\n')
  }
  const texts = partsOf(answer).map((id) => textOf(listOf(options), id))
  return kind === 'ordering' ? texts.map((text, at) => `${at + 1}. ${text}`).join('\n') : texts.join('\n\n')
}

const textOf = (options: Option[], id: string | undefined) =>
  options.find((option) => option.id === id)?.text ?? '–'
