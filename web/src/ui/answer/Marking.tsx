import { Check, Minus, X } from 'lucide-react'
import { Badge } from '../graphics'
import { Stack, Text } from '../layout'
import { MathText } from '../MathText'
import { Review } from '../Review'
import { linesOf, type Marked } from './lines'
import { listOf } from './wire'

/** Right, not right, or not answered; in words and a mark. */
export function Verdict({ isRight, isAnswered = true }: { isRight: boolean; isAnswered?: boolean }) {
  if (isRight) {
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        Right
      </Badge>
    )
  }
  return isAnswered ? (
    <Badge tone="danger" icon={<X aria-hidden="true" />}>
      Not right
    </Badge>
  ) : (
    <Badge icon={<Minus aria-hidden="true" />}>Not answered</Badge>
  )
}

/** What was given and what was right, the idea behind a wrong choice, and why. */
export function Explained({ marked, explanation }: { marked: Marked; explanation: string | null }) {
  const idea = wrongIdea(marked)
  return (
    <>
      <Review lines={linesOf(marked)} />
      {marked.userAnswer === null && <Text tone="muted">You did not answer this one.</Text>}
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
    </>
  )
}

/** The named wrong idea of the option that was chosen. */
function wrongIdea({ isCorrect, questionType, options, userAnswer }: Marked): string | null {
  if (isCorrect || questionType !== 'multiple_choice') return null
  return listOf(options).find(({ id }) => id === userAnswer)?.idea ?? null
}
