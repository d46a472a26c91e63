import { Explained, Verdict } from '../../../ui/answer/Marking'
import { Card, Text } from '../../../ui/layout'
import { MathText } from '../../../ui/MathText'
import type { ResultQuestion } from '../data'
import { took } from './ScoreCard'

/** One question after the end: what was given, what was right, and why. */
export function QuestionReview({ question }: { question: ResultQuestion }) {
  const { order, topic, stem, explanation, timeSpentSeconds, userAnswer, isCorrect } = question
  return (
    <Card
      title={`Question ${order + 1}`}
      level={3}
      actions={<Verdict isRight={isCorrect} isAnswered={userAnswer !== null} />}
    >
      <MathText>{stem}</MathText>
      <Explained marked={question} explanation={explanation} />
      <Text size={14} tone="muted">
        {[topic, timeSpentSeconds > 0 && took(timeSpentSeconds), sureness(question)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Card>
  )
}

const SURENESS = {
  high: 'you were very sure',
  medium: 'you were fairly sure',
  low: 'you were a little sure',
  unsure: 'you guessed',
}

const sureness = ({ confidenceLevel }: ResultQuestion) => confidenceLevel && SURENESS[confidenceLevel]
