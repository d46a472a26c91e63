import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { MathText } from '../../../../ui/content/MathText'

import { Explained, Verdict } from '../../../../ui/forms/answer/GradedAnswer'
import { Hidden, Row, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import type { ResultQuestion } from '../data'
import styles from '../results.module.css'
import { ExplainingPageLink } from './ExplainingPage'
import { OwnScore } from './OwnScore'
import { took } from './Score'
import { SimilarQuestions } from './SimilarQuestions'

/** One question after the end as a line that opens: what was given, what was right, and why. */
export function QuestionReview({ question, isOpen = false }: { question: ResultQuestion; isOpen?: boolean }) {
  const { order, stem, userAnswer, isCorrect, isLeftOut } = question
  return (
    <li>
      <details className={styles.question} open={isOpen}>
        <summary>
          <span className={styles.number}>
            <Hidden>
              <Trans>Question </Trans>
            </Hidden>
            {order + 1}
          </span>
          <div className={styles.stem}>
            <MathText>{stem}</MathText>
          </div>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </summary>
        <div className={styles.inside}>
          <div>
            <Verdict isRight={isCorrect} isAnswered={userAnswer !== null} />
          </div>
          {isLeftOut && (
            <Text tone="muted">
              <Trans>This question has a mistake in it. It does not change your score.</Trans>
            </Text>
          )}
          <Inside question={question} />
        </div>
      </details>
    </li>
  )
}

function Inside({ question }: { question: ResultQuestion }) {
  const { order, topic, stem, explanation, timeSpentSeconds, unitNote } = question
  const isMissed = isToLookAt(question) && question.userAnswer !== null
  return (
    <>
      {isMissed && question.confidenceLevel === 'high' && (
        <div>
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            <Trans>You were sure, but wrong: start here</Trans>
          </Badge>
        </div>
      )}
      <Explained marked={question} explanation={explanation} />
      {question.grading && <OwnScore grading={question.grading} />}
      {unitNote && <Text size={14}>{unitNote}</Text>}
      {isMissed && (
        <Row>
          <ExplainingPageLink questionId={question.id} />
          <SimilarQuestions questionId={question.id} number={order + 1} />
          <LinkButton
            kind="quiet"
            to={`/ai-support-test?${new URLSearchParams({ ask: t`Explain: ${stem.slice(0, 400)}` })}`}
          >
            <Trans>Ask the study assistant</Trans>
            <Hidden>
              <Trans> about question {order + 1}</Trans>
            </Hidden>
          </LinkButton>
        </Row>
      )}
      <Text size={14} tone="muted">
        {[topic, timeSpentSeconds > 0 && took(timeSpentSeconds), sureness(question), hinted(question)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}

/** Whether there is something to learn from it: not right, also where nothing was answered. */
export const isToLookAt = ({ isCorrect, isLeftOut }: ResultQuestion) => isCorrect === false && !isLeftOut

const SURENESS = {
  high: t`you were very sure`,
  medium: t`you were fairly sure`,
  low: t`you were a little sure`,
  unsure: t`you guessed`,
}

const hinted = ({ hintsUsed }: ResultQuestion) =>
  hintsUsed > 0 && t`with ${plural(hintsUsed, { one: '# hint', other: '# hints' })}`

const sureness = ({ confidenceLevel }: ResultQuestion) => confidenceLevel && SURENESS[confidenceLevel]
