import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Practice } from '../../../api/practice'
import { MathText } from '../../../ui/content/MathText'
import { Banner } from '../../../ui/feedback/states'
import { Explained, Verdict } from '../../../ui/forms/answer/GradedAnswer'
import { Card, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'

type Down = NonNullable<Practice['stepDown']>

interface AnswerFeedbackProps {
  result: NonNullable<Practice['last']>
  isLast: boolean
  stepDown: Practice['stepDown']
  onNext: () => void
}

/** How the answer went; the next step has the focus, so that Enter goes on. */
export function AnswerFeedback({ result, isLast, stepDown, onNext }: AnswerFeedbackProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { question, userAnswer, isCorrect, key, options, explanation } = result
  return (
    <Card title={isCorrect ? t`That is right` : t`Not this time`} actions={<Verdict isRight={isCorrect} />}>
      {result.isLeftOut && (
        <Text tone="muted">
          <Trans>This question has a mistake in it. It does not change your score.</Trans>
        </Text>
      )}
      <MathText>{question.stem}</MathText>
      <Explained
        marked={{
          questionType: question.questionType,
          options,
          unit: question.unit,
          userAnswer,
          correctAnswer: key,
          isCorrect,
        }}
        explanation={explanation}
      />
      {stepDown && !isLast && <StepDown {...stepDown} />}
      <div>
        <Button kind="primary" ref={next} onClick={onNext}>
          {isLast ? t`See how it went` : t`Next question`}
        </Button>
      </div>
    </Card>
  )
}

/** After a row of wrong answers: where practice goes on, and the lesson that teaches it. */
function StepDown(down: Down) {
  const { lessonId, isLessonFinished } = down
  const topic = down.below ?? down.topic
  return (
    <Banner
      action={
        lessonId && (
          <LinkButton to={`/lessons/${lessonId}`}>
            {isLessonFinished ? t`Read the lesson again: ${topic}` : t`Read the lesson: ${topic}`}
          </LinkButton>
        )
      }
    >
      {downSentence(down)}
    </Banner>
  )
}

function downSentence({ topic, below, lessonId, isLessonFinished }: Down) {
  if (below)
    return t`${topic} is hard for you now, and it builds on ${below}. The next questions are on ${below}.`
  if (isLessonFinished)
    return t`${topic} is still hard for you, and you finished its lesson. Look at its examples again, or ask your teacher.`
  if (lessonId) return t`${topic} is hard for you now. Read its lesson first, then come back.`
  return t`${topic} is hard for you now. Ask your teacher to explain it.`
}
