import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Practice } from '../../../api/practice'
import { problemOf } from '../../../lib/problem'
import { MathText } from '../../../ui/content/MathText'
import { AnswerForm } from '../../../ui/forms/answer/AnswerForm'
import { Hints } from '../../../ui/forms/answer/Hints'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, Segments } from '../../../ui/primitives/Button'
import { type Confidence, useGive } from './data'

const SURENESS: { value: Confidence; label: string }[] = [
  { value: 'high', label: t`Very` },
  { value: 'medium', label: t`Fairly` },
  { value: 'low', label: t`A bit` },
  { value: 'unsure', label: t`Guess` },
]

interface PracticeQuestionProps {
  practice: Practice
  question: NonNullable<Practice['question']>
}

/** One question, answered for good. */
export function PracticeQuestion({ practice, question }: PracticeQuestionProps) {
  const [began] = useState(() => Date.now())
  const [confidence, setConfidence] = useState<Confidence | null>(null)
  const [hintsUsed, setHintsUsed] = useState(0)
  const { give, stop } = useGive(practice.attemptId)
  const error = give.error ?? stop.error
  const send = (userAnswer: string) =>
    give.mutate({
      questionId: question.id,
      userAnswer,
      timeSpentSeconds: Math.round((Date.now() - began) / 1000),
      confidenceLevel: confidence,
      hintsUsed,
    })
  return (
    <Card title={t`Question ${practice.asked + 1}`}>
      {question.why && <Text tone="muted">{`${question.topic}: ${question.why}`}</Text>}
      <MathText>{question.stem}</MathText>
      <AnswerForm
        question={question}
        start=""
        busy={give.isPending}
        error={error ? problemOf(error).detail : undefined}
        onSend={send}
        beside={
          <Stack gap={3}>
            <Hints
              hints={question.hints}
              used={hintsUsed}
              note={t`Hints cost nothing here.`}
              onUse={setHintsUsed}
            />
            <Stack gap={2}>
              <Text size={14} strong>
                <Trans>How sure are you?</Trans>
              </Text>
              <Segments<Confidence | ''>
                label={t`How sure are you?`}
                options={SURENESS}
                value={confidence ?? ''}
                onChange={(level) => level && setConfidence(level)}
              />
            </Stack>
          </Stack>
        }
      />
      <Row>
        <Button kind="quiet" busy={stop.isPending} busyText={t`Stopping...`} onClick={() => stop.mutate()}>
          <Trans>Stop here</Trans>
        </Button>
      </Row>
    </Card>
  )
}
