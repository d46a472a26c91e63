import { MathText } from '../../content/MathText'
import type { ReviewLine } from '../../content/Review'
import {
  diagramOf,
  type Kind,
  keyAnswer,
  listOf,
  pairsOf,
  partsOf,
  type Sides,
  said,
  sidesOf,
} from './answerFormat'

/** A question that was answered and whose key is told. */
export interface Marked {
  questionType: Kind
  options?: unknown
  unit: string | null
  userAnswer: string | null
  correctAnswer?: unknown
  /** Null while a person has yet to mark it. */
  isCorrect: boolean | null
}

/** Every option of a choice, every pair of a matching, else what was given beside what was right. */
export function linesOf(question: Marked): ReviewLine[] {
  switch (question.questionType) {
    case 'multiple_choice':
    case 'multi_select':
      return choiceLines(question)
    case 'matching':
      return pairLines(question, sidesOf(question.options))
    case 'label_diagram':
      return pairLines(question, slotsOf(question.options))
    default:
      return plainLines(question)
  }
}

function choiceLines({ questionType, options, userAnswer, correctAnswer }: Marked): ReviewLine[] {
  const given = partsOf(userAnswer ?? '')
  const right = partsOf(keyAnswer(questionType, correctAnswer) ?? '')
  return listOf(options).map(({ id, text, why }) => ({
    id,
    text: <MathText inline>{text}</MathText>,
    isGiven: given.includes(id),
    isRight: right.includes(id),
    why: why && <MathText inline>{why}</MathText>,
  }))
}

/** The right pairs, and below each the wrong one that was made of it. */
function pairLines({ userAnswer, correctAnswer }: Marked, { left, right }: Sides): ReviewLine[] {
  const given = pairsOf(userAnswer ?? '')
  const wanted = (correctAnswer ?? {}) as Record<string, string>
  const textOf = (id: string | undefined) => right.find((option) => option.id === id)?.text ?? '–'
  return left.flatMap(({ id, text }) => {
    const line = (rightId: string | undefined, isRight: boolean) => ({
      id: `${id}:${rightId}`,
      text: <MathText inline>{`${text}: ${textOf(rightId)}`}</MathText>,
      isGiven: given[id] === rightId,
      isRight,
    })
    const made = given[id]
    const lines = wanted[id] ? [line(wanted[id], true)] : []
    return made && made !== wanted[id] ? [...lines, line(made, false)] : lines
  })
}

/** The numbers of a drawing beside its labels. */
function slotsOf(options: unknown): Sides {
  const { places: slots, labels } = diagramOf(options)
  return { left: slots.map(({ id }, at) => ({ id, text: `${at + 1}` })), right: labels }
}

function plainLines({
  questionType,
  options,
  userAnswer,
  correctAnswer,
  isCorrect,
  unit,
}: Marked): ReviewLine[] {
  const key = keyAnswer(questionType, correctAnswer)
  const line = (id: string, answer: string, isGiven: boolean, isRight: boolean) => ({
    id,
    text: <MathText>{said(questionType, options, answer)}</MathText>,
    isGiven,
    isRight,
  })
  // A number is told with its unit, as the box showed it.
  const withUnit = (answer: string) => (unit && /[\d)]\s*$/.test(answer) ? `${answer} ${unit}` : answer)
  if (userAnswer === null) return key === null ? [] : [line('key', key, false, true)]
  const given = line('given', withUnit(userAnswer), true, isCorrect === true)
  return isCorrect || key === null ? [given] : [given, line('key', key, false, true)]
}
