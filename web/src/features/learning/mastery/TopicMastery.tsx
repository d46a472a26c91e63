import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MASTERY_MIN_ANSWERS } from '../../../api/constants.gen'
import { ofTen } from '../../../ui/data/format'
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
          title={t`How well do I know each topic?`}
          rows={shown}
          of={t`Mastery`}
          nameHead={t`Topic`}
          nHead={t`Answers`}
          noteHead={t`Level and recall`}
          explain="mastery"
          says={ofTen}
          empty={t`Not known yet.`}
          note={
            rows.length > 0 &&
            t`${plural(rows.length, { one: '# topic', other: '# topics' })}, weakest first. The range is how many of 10 questions you would get right today.`
          }
        />
        {rows.length > FIRST && (
          <Row>
            <Button aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t`Show the ${FIRST} weakest` : t`Show all ${rows.length} topics`}
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
        <Heading>
          <Trans>Not known yet</Trans>
        </Heading>
        <Text tone="muted">
          {t`On ${plural(topics.length, { one: '# topic', other: '# topics' })} you gave fewer than ${MASTERY_MIN_ANSWERS} answers. Answer more to see your level.`}
        </Text>
        <Row>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t`Hide them` : t`Show them`}
          </Button>
        </Row>
        {open && (
          <Stack as="ul" gap={2}>
            {topics.map(({ topicId, topic, subject, answers }) => (
              <Text key={topicId} as="li" size={14}>
                {t`${topic} (${subject}): ${answers} of ${MASTERY_MIN_ANSWERS} answers`}
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
