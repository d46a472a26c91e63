import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Clock, Minus, X } from 'lucide-react'
import { MathText } from '../../content/MathText'
import { Review } from '../../content/Review'
import { Stack, Text } from '../../layout/layout'
import { Badge } from '../../primitives/graphics'
import { DiagramSlots } from '../DiagramSlots'
import { diagramOf, listOf, pairsOf } from './answerFormat'
import { linesOf, type Marked } from './lines'
import { ScenarioReview } from './ScenarioReview'

/** Right, not right, not answered, or still to be marked by a person; in words and a mark. */
export function Verdict({ isRight, isAnswered = true }: { isRight: boolean | null; isAnswered?: boolean }) {
  if (isRight === null) {
    return (
      <Badge tone="info" icon={<Clock aria-hidden="true" />}>
        <Trans>Waiting for your teacher</Trans>
      </Badge>
    )
  }
  if (isRight) {
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        <Trans>Right</Trans>
      </Badge>
    )
  }
  return isAnswered ? (
    <Badge tone="danger" icon={<X aria-hidden="true" />}>
      <Trans>Not right</Trans>
    </Badge>
  ) : (
    <Badge icon={<Minus aria-hidden="true" />}>
      <Trans>Not answered</Trans>
    </Badge>
  )
}

interface ExplainedProps {
  marked: Marked
  explanation: string | null
  /** Shown to whoever keeps the question: nobody has answered. */
  isKey?: boolean
}

/** What was given and what was right, the idea behind a wrong choice, and why. */
export function Explained({ marked, explanation, isKey }: ExplainedProps) {
  const idea = wrongIdea(marked)
  return (
    <>
      {marked.questionType === 'label_diagram' && <Labelled marked={marked} />}
      {marked.questionType === 'scenario' ? (
        <ScenarioReview options={marked.options} answer={marked.userAnswer} />
      ) : (
        <Review lines={linesOf(marked)} />
      )}
      {marked.userAnswer === null && !isKey && (
        <Text tone="muted">
          <Trans>You did not answer this question.</Trans>
        </Text>
      )}
      {idea && (
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>The idea behind your answer</Trans>
          </Text>
          <MathText>{t`Wrong idea: ${idea}.`}</MathText>
        </Stack>
      )}
      {explanation && (
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>Why</Trans>
          </Text>
          <MathText>{explanation}</MathText>
        </Stack>
      )}
    </>
  )
}

/** The drawing with its numbers right and wrong. */
function Labelled({ marked: { options, userAnswer, correctAnswer } }: { marked: Marked }) {
  const { image, alt, places: slots } = diagramOf(options)
  const given = pairsOf(userAnswer ?? '')
  const wanted = correctAnswer as Record<string, string> | null | undefined
  const stateOf = (id: string) => {
    if (!given[id] || !wanted) return 'empty'
    return given[id] === wanted[id] ? 'right' : 'wrong'
  }
  return <DiagramSlots image={image} alt={alt} slots={slots} stateOf={stateOf} />
}

/** The named wrong idea of the option that was chosen. */
function wrongIdea({ isCorrect, questionType, options, userAnswer }: Marked): string | null {
  if (isCorrect || questionType !== 'multiple_choice') return null
  return listOf(options).find(({ id }) => id === userAnswer)?.idea ?? null
}
