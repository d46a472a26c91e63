import { Check, RotateCcw } from 'lucide-react'
import { ScoreBar } from '../../../../ui/content/Review'
import { minutes, percent, plural } from '../../../../ui/data/format'
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
          <Badge tone="info">{`${plural(awaitingGrading, 'answer waits', 'answers wait')} for your teacher`}</Badge>
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
      Passed
    </Badge>
  ) : (
    <Badge tone="warning">Not passed yet</Badge>
  )

const factsOf = (result: Result): [string, string][] => [
  ['Right', `${result.correctAnswers} of ${plural(result.totalQuestions, 'question')}`],
  ...hintsOf(result),
  ['Answered', `${result.questionsAnswered} of ${result.totalQuestions}`],
  ['Time', took(result.timeSpentSeconds)],
  ...(result.isOffline
    ? ([['Taken', 'without a connection, by the clock of the device']] as [string, string][])
    : []),
  ['Attempt', `number ${result.attemptNumber}, ${result.attemptsLeft} left`],
]

/** What hints took from right answers: without it the score and the count of right answers seem to disagree. */
function hintsOf({ questions }: Result): [string, string][] {
  const lost = questions
    .filter(({ isCorrect, isLeftOut, hintsUsed }) => isCorrect && !isLeftOut && hintsUsed > 0)
    .reduce((sum, { marks, pointsEarned }) => sum + marks - pointsEarned, 0)
  const marks = Math.round(lost * 100) / 100
  return marks > 0 ? [['Hints', `took ${marks} ${marks === 1 ? 'mark' : 'marks'}`]] : []
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
          Another paper
        </LinkButton>
      </Row>
    )
  }
  if (attemptsLeft > 0) {
    return (
      <Row gap={3}>
        <LinkButton to={`/quiz/${quizId}`} icon={icon}>
          Try again
        </LinkButton>
        <Text as="span" size={14} tone="muted">
          {plural(attemptsLeft, 'attempt')} left
        </Text>
      </Row>
    )
  }
  return (
    <Stack gap={1} align="start">
      <Button icon={icon} disabled>
        Try again
      </Button>
      <Text size={14} tone="muted">
        You have used every attempt at this test.
      </Text>
    </Stack>
  )
}
