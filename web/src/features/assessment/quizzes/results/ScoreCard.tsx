import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, RotateCcw } from 'lucide-react'
import { ScoreBar } from '../../../../ui/content/Review'
import { minutes, percent } from '../../../../ui/data/format'
import { Card, Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import type { Result } from '../data'

export function ScoreCard({ result }: { result: Result }) {
  const { percentageScore, passed, passingScore, awaitingGrading } = result
  const verdict = result.sessionType === 'mock' ? null : <Verdict passed={passed} />
  // Nothing is known before the first mark; a nought would say something.
  const isOpen = awaitingGrading > 0 && awaitingGrading === result.totalQuestions
  return (
    <Card>
      <Row gap={4}>
        {!isOpen && (
          <Text as="span" size={30} strong number>
            {percent(percentageScore)}
          </Text>
        )}
        {!isOpen && verdict}
        {awaitingGrading > 0 && (
          <Badge tone="info">{t`${plural(awaitingGrading, { one: '# answer waits', other: '# answers wait' })} for your teacher`}</Badge>
        )}
      </Row>
      {!isOpen && <ScoreBar value={percentageScore} pass={passingScore} />}
      <Facts facts={factsOf(result)} />
      <Again result={result} />
    </Card>
  )
}

const Verdict = ({ passed }: { passed: boolean }) =>
  passed ? (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>
      <Trans>Passed</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Not passed yet</Trans>
    </Badge>
  )

const factsOf = (result: Result): [string, string][] => [
  [
    t`Right`,
    t`${result.correctAnswers} of ${plural(result.totalQuestions, { one: '# question', other: '# questions' })}`,
  ],
  ...hintsOf(result),
  [t`Answered`, t`${result.questionsAnswered} of ${result.totalQuestions}`],
  [t`Time`, took(result.timeSpentSeconds)],
  ...(result.isOffline ? ([[t`Taken`, t`offline, by the clock of your phone`]] as [string, string][]) : []),
  [t`Attempt`, t`number ${result.attemptNumber}, ${result.attemptsLeft} left`],
]

/** What hints took from right answers: without it the score and the count of right answers seem to disagree. */
function hintsOf({ questions }: Result): [string, string][] {
  const lost = questions
    .filter(({ isCorrect, isLeftOut, hintsUsed }) => isCorrect && !isLeftOut && hintsUsed > 0)
    .reduce((sum, { marks, pointsEarned }) => sum + marks - pointsEarned, 0)
  const marks = Math.round(lost * 100) / 100
  return marks > 0 ? [[t`Hints`, t`took ${plural(marks, { one: '# mark', other: '# marks' })}`]] : []
}

/** `45 s` or `12 min`; a test is no race. */
export const took = (seconds: number) => (seconds < 60 ? `${seconds} s` : minutes(seconds / 60))

function Again({ result: { quizId, attemptsLeft, sessionType } }: { result: Result }) {
  const icon = <RotateCcw aria-hidden="true" />
  // Each paper is sat once; the next is a new one.
  if (sessionType === 'mock') {
    return (
      <Row>
        <LinkButton to="/quizzes?kind=mock" icon={icon}>
          <Trans>Another paper</Trans>
        </LinkButton>
      </Row>
    )
  }
  if (attemptsLeft > 0) {
    return (
      <Row gap={3}>
        <LinkButton to={`/quiz/${quizId}`} icon={icon}>
          <Trans>Try again</Trans>
        </LinkButton>
        <Text as="span" size={14} tone="muted">
          <Trans>{plural(attemptsLeft, { one: '# attempt', other: '# attempts' })} left</Trans>
        </Text>
      </Row>
    )
  }
  return (
    <Stack gap={1} align="start">
      <Button icon={icon} disabled>
        <Trans>Try again</Trans>
      </Button>
      <Text size={14} tone="muted">
        <Trans>You have used every attempt at this test.</Trans>
      </Text>
    </Stack>
  )
}
