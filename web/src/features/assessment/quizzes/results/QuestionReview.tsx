import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { MathText } from '../../../../ui/content/MathText'

import { Explained, Verdict } from '../../../../ui/forms/answer/GradedAnswer'
import { Card, Hidden, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import type { ResultQuestion } from '../data'
import { OwnScore } from './OwnScore'
import { took } from './ScoreCard'
import { SimilarQuestions } from './SimilarQuestions'

/** One question after the end: what was given, what was right, and why. */
export function QuestionReview({ question }: { question: ResultQuestion }) {
  const { order, topic, stem, explanation, timeSpentSeconds, userAnswer, isCorrect, isLeftOut, unitNote } =
    question
  const isMissed = isCorrect === false && userAnswer !== null && !isLeftOut
  return (
    <Card
      title={t`Question ${order + 1}`}
      level={3}
      actions={<Verdict isRight={isCorrect} isAnswered={userAnswer !== null} />}
    >
      {isMissed && question.confidenceLevel === 'high' && (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>You were sure, but wrong: start here</Trans>
        </Badge>
      )}
      {isLeftOut && (
        <Text tone="muted">
          <Trans>This question has a mistake in it. It does not change your score.</Trans>
        </Text>
      )}
      <MathText>{stem}</MathText>
      <Explained marked={question} explanation={explanation} />
      {question.grading && <OwnScore grading={question.grading} />}
      {unitNote && <Text size={14}>{unitNote}</Text>}
      {isMissed && <SimilarQuestions questionId={question.id} number={order + 1} />}
      {isMissed && (
        <LinkButton
          kind="quiet"
          to={`/ai-support-test?${new URLSearchParams({ ask: t`Explain: ${stem.slice(0, 400)}` })}`}
        >
          <Trans>Ask the study assistant</Trans>
          <Hidden>
            <Trans> about question {order + 1}</Trans>
          </Hidden>
        </LinkButton>
      )}
      <Text size={14} tone="muted">
        {[topic, timeSpentSeconds > 0 && took(timeSpentSeconds), sureness(question), hinted(question)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Card>
  )
}

const SURENESS = {
  high: t`you were very sure`,
  medium: t`you were fairly sure`,
  low: t`you were a little sure`,
  unsure: t`you guessed`,
}

const hinted = ({ hintsUsed }: ResultQuestion) =>
  hintsUsed > 0 && t`with ${plural(hintsUsed, { one: '# hint', other: '# hints' })}`

const sureness = ({ confidenceLevel }: ResultQuestion) => confidenceLevel && SURENESS[confidenceLevel]
