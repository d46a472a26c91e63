import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { minutes, percent } from '../../../../ui/data/format'
import { Row, Text } from '../../../../ui/layout/layout'
import { Badge } from '../../../../ui/primitives/graphics'
import type { Result } from '../data'
import styles from '../results.module.css'

/** How many were right, in numbers and one mark a question; no percentage while answers wait for a teacher. */
export function Score({ result }: { result: Result }) {
  const { correctAnswers, totalQuestions, awaitingGrading, percentageScore, passingScore, passed } = result
  const marked = totalQuestions - awaitingGrading
  const isMock = result.sessionType === 'mock'
  return (
    <section className={styles.part} aria-label={t`Score`}>
      {marked > 0 && (
        <div className={styles.score}>
          <p className={styles.scoreSays}>
            {awaitingGrading > 0 ? (
              <Trans>
                <b>{correctAnswers}</b> of {marked} marked so far are right
              </Trans>
            ) : (
              <Trans>
                <b>{correctAnswers}</b> of {totalQuestions} right
              </Trans>
            )}
          </p>
          <Marks result={result} />
        </div>
      )}
      {awaitingGrading > 0 ? (
        <Waiting count={awaitingGrading} />
      ) : (
        <Row gap={3}>
          <Text as="span">
            {isMock
              ? t`${percent(percentageScore)} of the marks.`
              : t`${percent(percentageScore)} of the marks. You pass with ${percent(passingScore)}.`}
          </Text>
          {!isMock && <Verdict passed={passed} />}
        </Row>
      )}
      <Hints result={result} />
      {result.isOffline && (
        <Text size={14} tone="muted">
          <Trans>Taken offline, by the clock of your phone.</Trans>
        </Text>
      )}
    </section>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      <div>
        <Badge tone="info" icon={<Clock aria-hidden="true" />}>
          {plural(count, {
            one: '# answer waits for your teacher',
            other: '# answers wait for your teacher',
          })}
        </Badge>
      </div>
      <Text size={14} tone="muted">
        <Trans>We tell you your score when your teacher has marked everything.</Trans>
      </Text>
    </>
  )
}

const Verdict = ({ passed }: { passed: boolean }) =>
  passed ? (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>
      <Trans>Passed</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Not passed yet</Trans>
    </Badge>
  )

const MOST_MARKS = 30

/** One mark a question: filled is right, outlined is not, dashed waits. What it shows, the sentence beside it says. */
function Marks({ result: { questions } }: { result: Result }) {
  if (questions.length > MOST_MARKS) return null
  return (
    <span className={styles.marks} aria-hidden="true">
      {questions.map(({ id, isCorrect }) => (
        <span
          key={id}
          className={isCorrect ? styles.markRight : isCorrect === null ? styles.markWaits : undefined}
        />
      ))}
    </span>
  )
}

/** What hints took from right answers: without it the score and the count of right answers seem to disagree. */
function Hints({ result: { questions } }: { result: Result }) {
  const lost = questions
    .filter(({ isCorrect, isLeftOut, hintsUsed }) => isCorrect && !isLeftOut && hintsUsed > 0)
    .reduce((sum, { marks, pointsEarned }) => sum + marks - pointsEarned, 0)
  const marks = Math.round(lost * 100) / 100
  if (marks <= 0) return null
  return (
    <Text size={14} tone="muted">
      {t`Your hints took ${plural(marks, { one: '# mark', other: '# marks' })}.`}
    </Text>
  )
}

/** The line under the title: how many were answered, how long it took, which attempt it was. */
export function leadOf({
  sessionType,
  questionsAnswered,
  totalQuestions,
  timeSpentSeconds,
  attemptNumber,
}: Result) {
  return [
    questionsAnswered < totalQuestions && t`${questionsAnswered} of ${totalQuestions} answered`,
    took(timeSpentSeconds),
    sessionType !== 'mock' && t`attempt ${attemptNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `45 s` or `12 min`; a test is no race. */
export const took = (seconds: number) => (seconds < 60 ? `${seconds} s` : minutes(seconds / 60))
