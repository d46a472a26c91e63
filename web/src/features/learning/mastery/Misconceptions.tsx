import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useScreens } from '../../../lib/screens'

import { Card, Heading, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { Misconception } from './learning_paths/data'

const FIRST = 3

/** Ideas the learner may be mixing up, each with the lesson and two questions, and those overcome. */
export function Misconceptions({ found }: { found: Misconception[] }) {
  const open = found.filter(({ state }) => state !== 'cleared')
  const cleared = found.filter(({ state }) => state === 'cleared')
  const [all, setAll] = useState(false)
  if (found.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>What do I mix up?</Trans>
      </Heading>
      {open.length === 0 && (
        <Text tone="muted">
          <Trans>Nothing right now.</Trans>
        </Text>
      )}
      {(all ? open : open.slice(0, FIRST)).map((each) => (
        <Open key={each.idea + each.topicId} found={each} />
      ))}
      {open.length > FIRST && (
        <Row>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t`Show the first ${FIRST}` : t`Show all ${open.length}`}
          </Button>
        </Row>
      )}
      {cleared.length > 0 && (
        <Text size={14} tone="muted">
          {t`You have fixed: ${cleared.map(({ idea }) => `“${idea}”`).join(', ')}.`}
        </Text>
      )}
    </Stack>
  )
}

function Open({ found }: { found: Misconception }) {
  const { exists } = useScreens()
  const { idea, topic, topicId, lesson, lessonId, met, fell, rightSince, rightToClear, state } = found
  return (
    <Card
      level={3}
      title={topic}
      actions={
        <Badge tone={state === 'likely' ? 'warning' : 'info'}>
          {state === 'likely' ? t`Likely` : t`Perhaps`}
        </Badge>
      }
      foot={
        <Row>
          {lessonId && exists(`/lessons/${lessonId}`) && (
            <LinkButton to={`/lessons/${lessonId}`}>
              <Trans>Read the lesson</Trans>
              <Hidden>: {lesson}</Hidden>
            </LinkButton>
          )}
          {exists('/practice') && (
            <LinkButton to={`/practice?topic=${topicId}`}>
              <Trans>Try two questions</Trans>
              <Hidden>
                <Trans> on {topic}</Trans>
              </Hidden>
            </LinkButton>
          )}
        </Row>
      }
    >
      <Text>{t`You may be mixing up: “${idea}”.`}</Text>
      <Text size={14} tone="muted">
        {t`You chose this wrong idea ${plural(fell, { one: '# time', other: '# times' })} of ${met}. ${plural(
          rightToClear - rightSince,
          { one: '# more right answer', other: '# more right answers' },
        )} and you have fixed it.`}
      </Text>
    </Card>
  )
}
