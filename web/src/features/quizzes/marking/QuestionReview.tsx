import { Check, Minus, X } from 'lucide-react'
import { linesOf } from '../../../ui/answer/lines'
import { listOf } from '../../../ui/answer/wire'
import { Badge } from '../../../ui/graphics'
import { Card, Stack, Text } from '../../../ui/layout'
import { MathText } from '../../../ui/MathText'
import { Review } from '../../../ui/Review'
import type { ResultQuestion } from '../data'
import { took } from './ScoreCard'

/** One question after the end: what was given, what was right, and why. */
export function QuestionReview({ question }: { question: ResultQuestion }) {
  const { order, topic, stem, explanation, timeSpentSeconds, userAnswer } = question
  const idea = wrongIdea(question)
  return (
    <Card title={`Question ${order + 1}`} level={3} actions={<Verdict question={question} />}>
      <MathText>{stem}</MathText>
      <Review lines={linesOf(question)} />
      {userAnswer === null && <Text tone="muted">You did not answer this one.</Text>}
      {idea && (
        <Stack gap={1}>
          <Text size={14} strong>
            The idea behind your answer
          </Text>
          <MathText>{`Not so: ${idea}.`}</MathText>
        </Stack>
      )}
      {explanation && (
        <Stack gap={1}>
          <Text size={14} strong>
            Why
          </Text>
          <MathText>{explanation}</MathText>
        </Stack>
      )}
      <Text size={14} tone="muted">
        {[topic, timeSpentSeconds > 0 && took(timeSpentSeconds), sureness(question)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Card>
  )
}

function Verdict({ question: { isCorrect, userAnswer } }: { question: ResultQuestion }) {
  if (isCorrect) {
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        Right
      </Badge>
    )
  }
  return userAnswer === null ? (
    <Badge icon={<Minus aria-hidden="true" />}>Not answered</Badge>
  ) : (
    <Badge tone="danger" icon={<X aria-hidden="true" />}>
      Not right
    </Badge>
  )
}

const SURENESS = {
  high: 'you were very sure',
  medium: 'you were fairly sure',
  low: 'you were a little sure',
  unsure: 'you guessed',
}

const sureness = ({ confidenceLevel }: ResultQuestion) => confidenceLevel && SURENESS[confidenceLevel]

/** The named wrong idea of the option that was chosen. */
function wrongIdea({ isCorrect, questionType, options, userAnswer }: ResultQuestion): string | null {
  if (isCorrect || questionType !== 'multiple_choice') return null
  return listOf(options).find(({ id }) => id === userAnswer)?.idea ?? null
}
