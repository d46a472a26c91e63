import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { date, minutes } from '../../../ui/data/format'
import { Card, Facts, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { LessonHint, QuestionHint } from './data'
import { CONFIRMATIONS, Feedback, useFeedback } from './Feedback'
import { Undo } from './Undo'

export function LessonCard({ lesson }: { lesson: LessonHint }) {
  const { said, say, busy } = useFeedback('lesson', lesson.id)
  const [why, setWhy] = useState(false)
  const { title, subject, topic, reason, actionUrl } = lesson
  if (said)
    return <Undo confirmation={`${CONFIRMATIONS[said]}: ${title}`} busy={busy} onUndo={() => say(null)} />
  return (
    <Card level={3} title={title}>
      <Stack gap={1}>
        <Text>{reason}</Text>
        <Text size={14} tone="muted">
          {subject} · {minutes(lesson.minutes)}
        </Text>
      </Stack>
      <Row>
        <LinkButton to={actionUrl}>
          <Trans>Read</Trans>
          <Hidden>: {title}</Hidden>
        </LinkButton>
        <Feedback name={title} busy={busy} why={why} onSay={say} onWhy={() => setWhy(!why)} />
      </Row>
      {why && (
        <Facts
          facts={[
            [t`Topic`, topic],
            [t`Position`, t`the first lesson of the topic that you have not finished`],
          ]}
        />
      )}
    </Card>
  )
}

export function QuestionCard({ question }: { question: QuestionHint }) {
  const { said, say, busy } = useFeedback('question', question.id)
  const [why, setWhy] = useState(false)
  const { stem, subject, topic, reason, actionUrl, reviewUrl, isSureButWrong } = question
  const name = t`a question on ${topic}`
  if (said)
    return <Undo confirmation={`${CONFIRMATIONS[said]}: ${name}`} busy={busy} onUndo={() => say(null)} />
  return (
    <Card
      level={3}
      title={topic}
      actions={
        isSureButWrong && (
          <Badge tone="warning">
            <Trans>You were sure, but wrong</Trans>
          </Badge>
        )
      }
    >
      <Stack gap={1}>
        <MathText inline>{stem}</MathText>
        <Text size={14}>{reason}</Text>
        <Text size={14} tone="muted">
          {subject}
        </Text>
      </Stack>
      <Row>
        <LinkButton to={reviewUrl ?? actionUrl}>
          {reviewUrl ? t`See the right answer` : t`Practise the topic`}
          <Hidden>: {topic}</Hidden>
        </LinkButton>
        <Feedback name={name} busy={busy} why={why} onSay={say} onWhy={() => setWhy(!why)} />
      </Row>
      {why && (
        <Facts
          facts={[
            [t`Your last answer`, date(question.answeredAt)],
            [t`Wrong so far`, plural(question.timesWrong, { one: '# time', other: '# times' })],
            [t`How sure you said you were`, isSureButWrong ? 'sure' : t`not sure, or you did not say`],
          ]}
        />
      )}
    </Card>
  )
}
