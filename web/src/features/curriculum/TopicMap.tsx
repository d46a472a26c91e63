import { useState } from 'react'
import { percent } from '../../ui/format'
import { Stack, Text } from '../../ui/layout'
import { MapPlace, MapSheet } from '../../ui/MapSheet'
import type { Topic } from './data'
import { allBefore, openedBy, termsOf, yearsOf } from './topics'

/** Every topic by year. One chosen shows what comes before it, all the way back, and what it opens. */
export function TopicMap({ topics }: { topics: Topic[] }) {
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
  return (
    <Stack>
      <div role="status">
        <Text>{chosen ? told(topics, chosen, before) : 'Choose a topic to see what it builds on.'}</Text>
      </div>
      <MapSheet
        columns={yearsOf(topics).map((year) => ({
          title: year,
          places: termsOf(topics, year)
            .flatMap((term) => term.topics)
            .map((topic) => (
              <MapPlace
                key={topic.code}
                role={roleOf(topic)}
                faded={chosen !== undefined && roleOf(topic) === undefined}
                note={standingOf(topic)}
                onChoose={() => choose(topic.code === code ? null : topic.code)}
              >
                {topic.name}
              </MapPlace>
            )),
        }))}
      />
    </Stack>
  )
}

/** Where the learner stands, once that is known. */
const standingOf = ({ standing }: Topic) =>
  standing?.isKnown && standing.percentage !== null ? percent(standing.percentage) : undefined

/** The same in words, for those who hear it, and for prerequisites that belong to another subject. */
function told(topics: Topic[], chosen: Topic, before: Set<string>): string {
  const own = topics.filter(({ code }) => before.has(code)).map(({ name }) => name)
  const other = chosen.prerequisites
    .filter(({ code }) => !topics.some((topic) => topic.code === code))
    .map(({ name, subject }) => `${name} (${subject})`)
  const opens = openedBy(topics, chosen.code).map(({ name }) => name)
  const parts = [
    own.length + other.length > 0
      ? `Before ${chosen.name}: ${[...own, ...other].join(', ')}.`
      : `${chosen.name} needs nothing before it.`,
    opens.length > 0 && `It opens ${opens.join(', ')}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
