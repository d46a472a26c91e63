import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Quiz } from '../../../api/quizzes'
import { deadline, percent } from '../../../ui/data/format'
import { Card, Hidden, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { SharingNotice } from './codes/SharingNotice'

export function QuizCard({ quiz }: { quiz: Quiz }) {
  const { title, totalQuestions, timeLimitMinutes, schoolYear } = quiz
  return (
    <Card title={title} level={3} foot={<StartLink quiz={quiz} />}>
      <Text size={14} tone="muted">
        {[
          schoolYear,
          plural(totalQuestions, { one: '# question', other: '# questions' }),
          t`${timeLimitMinutes} min`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Row>
        <QuizState quiz={quiz} />
        {quiz.dueAt && <Badge tone="info">{t`By ${deadline(quiz.dueAt)}`}</Badge>}
        <Text as="span" size={14} tone="muted">
          {t`${quiz.attemptsUsed} of ${plural(quiz.maxAttempts, { one: '# attempt', other: '# attempts' })} used`}
        </Text>
      </Row>
      <SharingNotice quiz={quiz} />
    </Card>
  )
}

function QuizState({ quiz: { bestPct, passingScore, openAttemptId, attemptsUsed } }: { quiz: Quiz }) {
  if (openAttemptId && bestPct === null)
    return (
      <Badge>
        <Trans>Not finished</Trans>
      </Badge>
    )
  // A sitting that was left, or whose every answer waits for a teacher, has been taken and has no score.
  if (bestPct === null) return <Badge>{attemptsUsed ? t`No score yet` : t`Not taken yet`}</Badge>
  return bestPct >= passingScore ? (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>{t`Passed, best ${percent(bestPct)}`}</Badge>
  ) : (
    <Badge tone="warning">{t`Best ${percent(bestPct)}, pass at ${percent(passingScore)}`}</Badge>
  )
}

/** What can be done with it: go on, begin, begin again, or nothing, and then why. */
function StartLink({ quiz }: { quiz: Quiz }) {
  const { id, title, openAttemptId, attemptsUsed, maxAttempts } = quiz
  if (!openAttemptId && attemptsUsed >= maxAttempts) {
    return (
      <Text size={14} tone="muted">
        <Trans>No attempts left.</Trans>
      </Text>
    )
  }
  const verb = openAttemptId ? t`Resume` : attemptsUsed ? t`Try again` : t`Start`
  return (
    <LinkButton to={`/quiz/${id}`} kind={openAttemptId ? 'primary' : 'secondary'}>
      {verb}
      <Hidden>: {title}</Hidden>
    </LinkButton>
  )
}
