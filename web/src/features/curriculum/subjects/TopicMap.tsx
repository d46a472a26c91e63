import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../api/me'
import { ofTen } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { type Topic, useOrder } from './data'
import { MapSheet, MapTopic } from './MapSheet'
import { allBefore, openedBy, termsOf, yearsOf } from './topics'

/** Every topic by year. One chosen shows what comes before it, all the way back, and what it opens. */
export function TopicMap({ topics }: { topics: Topic[] }) {
  const order = useOrder(Boolean(useMe().data)).data ?? []
  const [code, choose] = useState<string | null>(null)
  const chosen = topics.find((topic) => topic.code === code)
  const before = chosen ? allBefore(topics, chosen.code) : new Set<string>()
  const after = new Set(chosen ? openedBy(topics, chosen.code).map((topic) => topic.code) : [])
  const roleOf = (topic: Topic) =>
    topic === chosen
      ? 'chosen'
      : before.has(topic.code)
        ? 'before'
        : after.has(topic.code)
          ? 'after'
          : undefined
  const next = order.filter(({ topicId }) => topics.some(({ id }) => id === topicId)).slice(0, NEXT_NAMED)
  const isNext = ({ id }: Topic) => next.some(({ topicId }) => topicId === id)
  return (
    <Stack>
      <Text>
        <Trans>Choose a topic to see what to learn first.</Trans>
        {next.length > 0 && t` Next for you: ${next.map(({ topic }) => topic).join(', ')}.`}
      </Text>
      <MapSheet
        columns={yearsOf(topics).map((year) => ({
          title: year,
          topics: termsOf(topics, year)
            .flatMap((term) => term.topics)
            .map((topic) => (
              <MapTopic
                key={topic.code}
                role={roleOf(topic)}
                faded={chosen !== undefined && roleOf(topic) === undefined}
                note={noteOf(topic, isNext(topic))}
                onChoose={() => choose(topic.code === code ? null : topic.code)}
                details={
                  topic === chosen && <Chosen topic={topic} words={described(topics, topic, before)} />
                }
              >
                {topic.name}
              </MapTopic>
            )),
        }))}
      />
    </Stack>
  )
}

/** Under the chosen topic: its neighbours in words, and where to work on it. */
function Chosen({ topic: { id, name, lessons, questions }, words }: { topic: Topic; words: string }) {
  return (
    <Stack gap={2}>
      <div role="status">
        <Text size={14}>{words}</Text>
      </div>
      {lessons.length > 0 && (
        <Lines>
          {lessons.map((lesson) => (
            <LineLink key={lesson.id} to={`/lessons/${lesson.id}`} icon={<BookOpenText aria-hidden="true" />}>
              {lesson.title}
            </LineLink>
          ))}
        </Lines>
      )}
      {questions > 0 && (
        <Row>
          <LinkButton to={`/practice?topic=${id}`}>
            <Trans>Practise</Trans>
            <Hidden>: {name}</Hidden>
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}

const NEXT_NAMED = 3

const noteOf = (topic: Topic, isNext: boolean) =>
  [stateOf(topic), isNext && 'next'].filter(Boolean).join(', ') || undefined

/** Where the learner stands, once that is known. */
function stateOf({ mastery }: Topic) {
  const { isKnown = false, lowPct = null, highPct = null } = mastery ?? {}
  return isKnown && lowPct !== null && highPct !== null ? ofTen({ low: lowPct, high: highPct }) : undefined
}

/** The same in words, for those who hear it, and for prerequisites that belong to another subject. */
function described(topics: Topic[], chosen: Topic, before: Set<string>): string {
  const own = topics.filter(({ code }) => before.has(code)).map(({ name }) => name)
  const other = chosen.prerequisites
    .filter(({ code }) => !topics.some((topic) => topic.code === code))
    .map(({ name, subject }) => `${name} (${subject})`)
  const opens = openedBy(topics, chosen.code).map(({ name }) => name)
  const parts = [
    own.length + other.length > 0
      ? t`Before ${chosen.name}: ${[...own, ...other].join(', ')}.`
      : t`${chosen.name} needs nothing before it.`,
    opens.length > 0 && t`It leads to ${opens.join(', ')}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
