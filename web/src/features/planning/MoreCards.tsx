import { useState } from 'react'
import { Button, LinkButton } from '../../ui/Button'
import { date, minutes, plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Card, Facts, Hidden, Row, Stack, Text } from '../../ui/layout'
import { MathText } from '../../ui/MathText'
import { toastProblem } from '../../ui/toast'
import { type LessonHint, type QuestionHint, useSaid } from './data'
import { TakenBack } from './TakenBack'

type Told = 'done' | 'not_now'
const WORDS = { done: 'Done', not_now: 'Not now' }

/** What a learner may say to a lesson or question, and the way back. */
function useWordOf(kind: 'lesson' | 'question', id: string) {
  const [said, setSaid] = useState<Told | null>(null)
  const word = useSaid(kind, id)
  const say = (next: Told | null) =>
    word.mutate(next, { onSuccess: () => setSaid(next), onError: (error) => toastProblem(error) })
  return { said, say, busy: word.isPending }
}

interface WordsProps {
  name: string
  busy: boolean
  why: boolean
  onSay: (word: Told) => void
  onWhy: () => void
}

function Words({ name, busy, why, onSay, onWhy }: WordsProps) {
  return (
    <>
      <Button busy={busy} onClick={() => onSay('done')}>
        Done<Hidden>: {name}</Hidden>
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => onSay('not_now')}>
        Not now<Hidden>: {name}</Hidden>
      </Button>
      <Button kind="quiet" aria-label={`Why this? ${name}`} aria-expanded={why} onClick={onWhy}>
        Why this?
      </Button>
    </>
  )
}

export function LessonCard({ lesson }: { lesson: LessonHint }) {
  const { said, say, busy } = useWordOf('lesson', lesson.id)
  const [why, setWhy] = useState(false)
  const { title, subject, topic, reason, actionUrl } = lesson
  if (said) return <TakenBack told={`${WORDS[said]}: ${title}`} busy={busy} onUndo={() => say(null)} />
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
          Read<Hidden>: {title}</Hidden>
        </LinkButton>
        <Words name={title} busy={busy} why={why} onSay={say} onWhy={() => setWhy(!why)} />
      </Row>
      {why && (
        <Facts
          facts={[
            ['Topic', topic],
            ['Place', 'the first lesson of the topic that you have not finished'],
          ]}
        />
      )}
    </Card>
  )
}

export function QuestionCard({ question }: { question: QuestionHint }) {
  const { said, say, busy } = useWordOf('question', question.id)
  const [why, setWhy] = useState(false)
  const { stem, subject, topic, reason, actionUrl, reviewUrl, isSureButWrong } = question
  const name = `a question on ${topic}`
  if (said) return <TakenBack told={`${WORDS[said]}: ${name}`} busy={busy} onUndo={() => say(null)} />
  return (
    <Card level={3} title={topic} actions={isSureButWrong && <Badge tone="warning">Sure but wrong</Badge>}>
      <Stack gap={1}>
        <MathText inline>{stem}</MathText>
        <Text size={14}>{reason}</Text>
        <Text size={14} tone="muted">
          {subject}
        </Text>
      </Stack>
      <Row>
        <LinkButton to={reviewUrl ?? actionUrl}>
          {reviewUrl ? 'See what was right' : 'Practise the topic'}
          <Hidden>: {topic}</Hidden>
        </LinkButton>
        <Words name={name} busy={busy} why={why} onSay={say} onWhy={() => setWhy(!why)} />
      </Row>
      {why && (
        <Facts
          facts={[
            ['Your last answer', date(question.answeredAt)],
            ['Wrong so far', plural(question.timesWrong, 'time')],
            ['How sure you said you were', isSureButWrong ? 'sure' : 'not sure, or you did not say'],
          ]}
        />
      )}
    </Card>
  )
}
