import { diagramOf, listOf, scenarioOf, sidesOf } from '../../../ui/forms/answer/answerFormat'
import type { Kind } from './labels'
import type { NamedSlot } from './SlotsEditor'

/** A type's options and key as the form holds them: texts, most of them a line each. */
export interface Parts {
  choices: { text: string; why: string; misconception: string; isRight: boolean }[]
  isTrue: boolean
  value: string
  tolerance: string
  unit: string
  /** Accepted wordings, steps in the right order, pairs, tasks or other labels: a line each. */
  lines: string
  rubric: string[]
  exemplar: string
  image: string
  alt: string
  slots: NamedSlot[]
}

const IDS = 'abcdefgh'
export const EMPTY: Parts = {
  choices: [0, 1, 2, 3].map((at) => ({ text: '', why: '', misconception: '', isRight: at === 0 })),
  isTrue: true,
  value: '',
  tolerance: '0',
  unit: '',
  lines: '',
  rubric: ['', '', '', ''],
  exemplar: '',
  image: '',
  alt: '',
  slots: [],
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What an item holds, as the form shows it. */
export function partsOf(kind: Kind, options: unknown, answer: unknown): Parts {
  switch (kind) {
    case 'multiple_choice':
    case 'multi_select':
      return { ...EMPTY, choices: choicesOf(options, answer) }
    case 'true_false':
      return { ...EMPTY, isTrue: answer === true }
    case 'numeric': {
      const { value, tolerance, unit } = answer as { value: number; tolerance?: number; unit?: string | null }
      return { ...EMPTY, value: String(value), tolerance: String(tolerance ?? 0), unit: unit ?? '' }
    }
    case 'short_text':
      return { ...EMPTY, lines: (answer as { accepted: string[] }).accepted.join('\n') }
    case 'ordering': {
      const text = (id: string) => listOf(options).find((option) => option.id === id)?.text ?? ''
      return { ...EMPTY, lines: (answer as string[]).map(text).join('\n') }
    }
    case 'matching': {
      const { left, right } = sidesOf(options)
      const key = answer as Record<string, string>
      const match = (id: string) => right.find((option) => option.id === key[id])?.text ?? ''
      return { ...EMPTY, lines: left.map(({ id, text }) => `${text} = ${match(id)}`).join('\n') }
    }
    case 'label_diagram':
      return { ...EMPTY, ...drawingOf(options, answer as Record<string, string>) }
    case 'scenario': {
      const { tasks, rubric, exemplar } = scenarioOf(options)
      const said = [0, 1, 2, 3].map((score) => rubric.find((row) => row.score === score)?.descriptor ?? '')
      return { ...EMPTY, lines: tasks.join('\n'), rubric: said, exemplar: exemplar ?? '' }
    }
  }
}

function choicesOf(options: unknown, answer: unknown): Parts['choices'] {
  const right = Array.isArray(answer) ? answer : [answer]
  return listOf(options).map((option) => ({
    text: option.text,
    why: option.why ?? '',
    misconception: (option as { misconception?: string | null }).misconception ?? '',
    isRight: right.includes(option.id),
  }))
}

function drawingOf(options: unknown, key: Record<string, string>) {
  const { image, alt, places: slots, labels } = diagramOf(options)
  const text = (id: string | undefined) => labels.find((label) => label.id === id)?.text ?? ''
  const used = new Set(Object.values(key))
  return {
    image: image.replace('/api/items/figures/', ''),
    alt,
    slots: slots.map(({ id, x, y }) => ({ name: text(key[id]), x, y })),
    lines: labels.flatMap((label) => (used.has(label.id) ? [] : [label.text])).join('\n'),
  }
}

const IN_TEXT = /\n*^!\[([^\]\n]*)\]\(\/api\/items\/figures\/([a-z0-9-]{3,80})\)\s*$/m

/** A question's text apart from the drawing below it. */
export function drawnIn(stem: string): { stem: string; image: string; alt: string } {
  const found = IN_TEXT.exec(stem)
  return { stem: stem.replace(IN_TEXT, ''), image: found?.[2] ?? '', alt: found?.[1] ?? '' }
}

/** The same together again; brackets and lines would break the drawing's own. */
export const withDrawing = (stem: string, image: string, alt: string) =>
  image
    ? `${stem.trimEnd()}\n\n![${alt.replace(/[[\]\s]+/g, ' ').trim()}](/api/items/figures/${image})`
    : stem

/** What the form holds, as the api takes it. */
export function partsJson(kind: Kind, parts: Parts): { options: unknown; answer: unknown } {
  switch (kind) {
    case 'multiple_choice':
    case 'multi_select':
      return choicesJson(kind, parts.choices)
    case 'true_false':
      return { options: null, answer: parts.isTrue }
    case 'numeric': {
      const [value, tolerance] = [Number(parts.value || Number.NaN), Number(parts.tolerance || 0)]
      return {
        options: null,
        answer: { value, tolerance, unit: parts.unit.trim() || null, unitVariants: [] },
      }
    }
    case 'short_text':
      return { options: null, answer: { accepted: linesIn(parts.lines) } }
    case 'ordering':
      return orderingJson(linesIn(parts.lines))
    case 'matching':
      return matchingJson(linesIn(parts.lines))
    case 'label_diagram':
      return drawingJson(parts)
    case 'scenario': {
      const rubric = parts.rubric.map((descriptor, score) => ({ score, descriptor: descriptor.trim() }))
      return {
        options: { tasks: linesIn(parts.lines), rubric, exemplar: parts.exemplar.trim() },
        answer: null,
      }
    }
  }
}

function choicesJson(kind: Kind, choices: Parts['choices']) {
  const kept = choices.filter(({ text }) => text.trim())
  const options = kept.map(({ text, why, misconception }, at) => ({
    id: IDS.charAt(at),
    text: text.trim(),
    why: why.trim(),
    misconception: misconception || null,
  }))
  const right = kept.flatMap(({ isRight }, at) => (isRight ? [IDS.charAt(at)] : []))
  return { options, answer: kind === 'multi_select' ? right : (right[0] ?? '') }
}

/** Shown in the order of the alphabet, so that the order tells nothing; turned by one where that is the right one. */
function mixed(texts: string[]): string[] {
  const sorted = [...texts].sort((one, other) => one.localeCompare(other))
  return sorted.every((text, at) => text === texts[at]) ? [...sorted.slice(1), ...sorted.slice(0, 1)] : sorted
}

function orderingJson(steps: string[]) {
  const options = mixed(steps).map((text, at) => ({ id: IDS.charAt(at), text }))
  return { options, answer: steps.map((step) => options.find(({ text }) => text === step)?.id ?? '') }
}

function matchingJson(lines: string[]) {
  const pairs = lines.map((line) => line.split(/\s*=\s*/, 2) as [string, string | undefined])
  const left = pairs.map(([text], at) => ({ id: `l${at + 1}`, text }))
  const right = mixed(pairs.map(([, text]) => text ?? '')).map((text, at) => ({ id: `r${at + 1}`, text }))
  const key = pairs.map(([, other], at) => [
    `l${at + 1}`,
    right.find(({ text }) => text === (other ?? ''))?.id ?? '',
  ])
  return { options: { left, right }, answer: Object.fromEntries(key) as Record<string, string> }
}

function drawingJson({ image, alt, slots: put, lines }: Parts) {
  const names = put.map(({ name }) => name.trim())
  const labels = mixed([...names, ...linesIn(lines)]).map((text, at) => ({ id: `l${at + 1}`, text }))
  const slots = put.map(({ x, y }, at) => ({ id: `p${at + 1}`, name: names[at], x, y }))
  const key = names.map((name, at) => [`p${at + 1}`, labels.find(({ text }) => text === name)?.id ?? ''])
  const options = { image: `/api/items/figures/${image}`, alt: alt.trim(), places: slots, labels }
  return { options, answer: Object.fromEntries(key) as Record<string, string> }
}
