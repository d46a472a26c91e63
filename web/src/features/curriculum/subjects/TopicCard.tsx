import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpenText } from 'lucide-react'
import { useScreens } from '../../../lib/screens'
import { minutes, ofTen } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Card, Hidden, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge, Progress } from '../../../ui/primitives/graphics'
import type { Topic } from './data'
import { openedBy } from './topics'

interface TopicCardProps {
  topic: Topic
  /** Every topic of the subject, for what this one opens. */
  all: Topic[]
  /** Said where topics of several subjects stand together. */
  subject?: string | undefined
  /** Says that there is no lesson; left out where a whole year has none. */
  showMissing: boolean
}

/** One topic: what it is for, what to know before, where the learner stands, and where to work on it. */
export function TopicCard({ topic, all, subject, showMissing }: TopicCardProps) {
  const { code, name, competency, isChoiceBased, periodAllocation } = topic
  const facts = [
    subject,
    code,
    periodAllocation && plural(periodAllocation, { one: '# period', other: '# periods' }),
  ]
  return (
    <Card
      level={3}
      title={<span id={code}>{name}</span>}
      actions={
        isChoiceBased && (
          <Badge tone="info">
            <Trans>A choice</Trans>
          </Badge>
        )
      }
    >
      {competency && <Text>{sentence(competency)}</Text>}
      <Text size={14} tone="muted">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Neighbours topic={topic} all={all} />
      <TopicState topic={topic} />
      <Lessons lessons={topic.lessons} />
      {showMissing && topic.lessons.length === 0 && (
        <Text size={14} tone="muted">
          <Trans>There is no lesson on this yet.</Trans>
        </Text>
      )}
      <TopicLinks topic={topic} />
    </Card>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

function Neighbours({ topic, all }: { topic: Topic; all: Topic[] }) {
  const before = topic.prerequisites
  const after = openedBy(all, topic.code)
  if (before.length + after.length === 0) return null
  return (
    <Text size={14}>
      {before.length > 0 && <Trans>Builds on {named(before)}. </Trans>}
      {after.length > 0 && <Trans>Leads to {named(after)}.</Trans>}
    </Text>
  )
}

const MOST_NAMED = 3

/** The first few by name: the map shows them all. */
function named(topics: { name: string; schoolYear: string }[]): string {
  const names = topics.slice(0, MOST_NAMED).map(({ name, schoolYear }) => `${name} (${schoolYear})`)
  const more = topics.length - names.length
  return more > 0 ? t`${names.join(', ')} and ${more} more` : names.join(', ')
}

function TopicState({ topic: { mastery, name, questions } }: { topic: Topic }) {
  if (!mastery) return null
  const { isKnown, percentage, lowPct, highPct, answers } = mastery
  if (questions === 0 && answers === 0) return null
  if (!isKnown || percentage === null || lowPct === null || highPct === null) {
    return (
      <Text size={14} tone="muted">
        {answers > 0
          ? t`Your level is not known yet: ${plural(answers, { one: '# answer', other: '# answers' })} so far.`
          : t`You have not practised it yet.`}
      </Text>
    )
  }
  return (
    <div>
      <Progress value={percentage} label={t`You, on ${name}`} text={ofTen({ low: lowPct, high: highPct })} />
      <Text size={14} tone="muted">
        {t`From ${plural(answers, { one: '# answer', other: '# answers' })}.`}
      </Text>
    </div>
  )
}

function Lessons({ lessons }: { lessons: Topic['lessons'] }) {
  if (lessons.length === 0) return null
  return (
    <Lines>
      {lessons.map(({ id, title, durationMinutes, isFinished }) => (
        <LineLink
          key={id}
          to={`/lessons/${id}`}
          icon={<BookOpenText aria-hidden="true" />}
          note={
            isFinished ? (
              <Badge tone="success">
                <Trans>Done</Trans>
              </Badge>
            ) : (
              minutes(durationMinutes)
            )
          }
        >
          {title}
        </LineLink>
      ))}
    </Lines>
  )
}

function TopicLinks({ topic: { id, code, name, questions, books } }: { topic: Topic }) {
  const { exists } = useScreens()
  const practise = questions > 0 && exists('/practice')
  const read = books > 0 && exists('/bookstore')
  if (!practise && !read) return null
  return (
    <Row gap={3}>
      {practise && (
        <LinkButton to={`/practice?topic=${id}`}>
          <Trans>Practise</Trans>
          <Hidden>: {name}</Hidden>
        </LinkButton>
      )}
      {read && (
        <LinkButton to={`/bookstore?topic=${code}`}>
          <Trans>Find books</Trans>
          <Hidden>: {name}</Hidden>
        </LinkButton>
      )}
      <Text as="span" size={14} tone="muted">
        {[
          questions > 0 && plural(questions, { one: '# question', other: '# questions' }),
          books > 0 && plural(books, { one: '# book', other: '# books' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Row>
  )
}
