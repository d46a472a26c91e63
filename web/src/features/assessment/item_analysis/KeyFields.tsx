import { AnswerBox } from '../../../ui/forms/answer/AnswerBox'
import { keyAnswer, pairsOf, partsOf, said } from '../../../ui/forms/answer/answerFormat'
import { Input, TextArea } from '../../../ui/forms/Field'
import { Grid, Stack, Text } from '../../../ui/layout/layout'
import type { ItemDetail } from './data'

/** A key as the form holds it: an answer as learners give it, or a number with its room, or wordings a line each. */
export interface NewKey {
  answer: string
  tolerance: string
  unit: string
}

interface Numeric {
  value: number
  tolerance?: number | null
  unit?: string | null
}

/** The key as it stands, to begin from; one choice begins with none. */
export function keyStart({ questionType: kind, key }: ItemDetail): NewKey {
  const start = { answer: '', tolerance: '0', unit: '' }
  if (kind === 'multiple_choice' || kind === 'true_false') return start
  if (kind === 'numeric') {
    const { value, tolerance, unit } = key as Numeric
    return { answer: String(value), tolerance: String(tolerance ?? 0), unit: unit ?? '' }
  }
  if (kind === 'short_text') return { ...start, answer: (key as { accepted: string[] }).accepted.join('\n') }
  return { ...start, answer: keyAnswer(kind, key) ?? '' }
}

/** What the form holds, as the api takes it. */
export function keyWire({ questionType: kind }: ItemDetail, { answer, tolerance, unit }: NewKey): unknown {
  switch (kind) {
    case 'numeric':
      return { value: answer.trim(), tolerance: tolerance.trim() || '0', unit: unit.trim() || null }
    case 'short_text': {
      const accepted = answer.split('\n').map((line) => line.trim())
      return { accepted: accepted.filter(Boolean) }
    }
    case 'multi_select':
    case 'ordering':
      return partsOf(answer)
    case 'matching':
    case 'label_diagram':
      return pairsOf(answer)
    default:
      return answer
  }
}

/** A key in words, as history tells it. */
export function keyText({ questionType: kind, options }: ItemDetail, key: unknown): string {
  if (kind === 'short_text') return (key as { accepted: string[] }).accepted.join(' or ')
  if (kind === 'numeric') {
    const { value, tolerance, unit } = key as Numeric
    return `${value}${unit ? ` ${unit}` : ''}${tolerance ? ` (give or take ${tolerance})` : ''}`
  }
  if (kind === 'multiple_choice') return String(key)
  return said(kind, options, keyAnswer(kind, key) ?? '').replace(/\n+/g, ', ')
}

interface KeyFieldsProps {
  item: ItemDetail
  value: NewKey
  onChange: (change: Partial<NewKey>) => void
}

/** Where the right answer is given anew, in the way of the question's own type. */
export function KeyFields({ item, value, onChange }: KeyFieldsProps) {
  const { questionType, options, unit, questionId } = item
  if (questionType === 'numeric') {
    return (
      <Grid min={140}>
        <Input
          label="The right number"
          inputMode="decimal"
          value={value.answer}
          onChange={({ target }) => onChange({ answer: target.value })}
        />
        <Input
          label="May be off by"
          inputMode="decimal"
          value={value.tolerance}
          onChange={({ target }) => onChange({ tolerance: target.value })}
        />
        <Input
          label="Unit"
          hint="Leave empty if there is none."
          value={value.unit}
          onChange={({ target }) => onChange({ unit: target.value })}
        />
      </Grid>
    )
  }
  if (questionType === 'short_text') {
    return (
      <TextArea
        label="Accepted answers"
        hint="One on each line; the first is shown as the right one."
        rows={4}
        value={value.answer}
        onChange={({ target }) => onChange({ answer: target.value })}
      />
    )
  }
  return (
    <Stack gap={1}>
      <Text strong>The right answer</Text>
      <AnswerBox
        question={{ id: questionId, questionType, options, unit }}
        answer={value.answer}
        onAnswer={(answer) => onChange({ answer })}
        onLeave={() => undefined}
      />
    </Stack>
  )
}
