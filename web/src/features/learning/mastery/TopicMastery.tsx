import { useState } from 'react'
import { MASTERY_MIN_ANSWERS } from '../../../api/constants.gen'
import { plural } from '../../../ui/data/format'
import { Intervals } from '../../../ui/data/Intervals'
import { Card, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Mastery } from './data'
import { intervals, notKnown } from './presenters'

const FIRST = 8

/** What the learner knows of each topic with its 80 % interval, and what nobody can say yet. */
export function TopicMastery({ mastery }: { mastery: Mastery[] }) {
  const [all, setAll] = useState(false)
  const rows = intervals(mastery)
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <>
      <Card>
        <Intervals
          title="What do I know of each topic?"
          rows={shown}
          of="Mastery"
          nameHead="Topic"
          nHead="Answers"
          noteHead="Level and recall"
          explain="mastery"
          empty="Not known yet."
          note={
            rows.length > 0 &&
            `${plural(rows.length, 'topic')}, the weakest first. Mastery is the share of typical questions you would get right today; the band is where it lies eight times out of ten.`
          }
        />
        {rows.length > FIRST && (
          <Row>
            <Button aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `Show the ${FIRST} weakest` : `Show all ${rows.length} topics`}
            </Button>
          </Row>
        )}
      </Card>
      <NotKnownYet topics={notKnown(mastery)} />
    </>
  )
}

function NotKnownYet({ topics }: { topics: Mastery[] }) {
  const [open, setOpen] = useState(false)
  if (topics.length === 0) return null
  return (
    <Card>
      <Stack gap={3}>
        <Heading>Not known yet</Heading>
        <Text tone="muted">
          {`On ${plural(topics.length, 'topic')} you have given fewer than ${MASTERY_MIN_ANSWERS} answers: too few to say what you know.`}
        </Text>
        <Row>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide them' : 'Show them'}
          </Button>
        </Row>
        {open && (
          <Stack as="ul" gap={2}>
            {topics.map(({ topicId, topic, subject, answers }) => (
              <Text key={topicId} as="li" size={14}>
                {`${topic} (${subject}): ${answers} of ${MASTERY_MIN_ANSWERS} answers`}
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
