import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MASTERY_MIN_ANSWERS } from '../../../api/constants.gen'
import { useScreens } from '../../../lib/screens'
import { Card, Grid, Heading, Hidden, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import type { Mastery } from './data'
import { answersOf, known } from './presenters'

/** The three topics a learner would gain most by practising, each with the way to do it. */
export function Weakest({ mastery }: { mastery: Mastery[] }) {
  const weakest = known(mastery).slice(0, 3)
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>What should I practise?</Trans>
      </Heading>
      {weakest.length === 0 && (
        <Text tone="muted">{t`Not known yet. Give at least ${MASTERY_MIN_ANSWERS} answers on a topic.`}</Text>
      )}
      <Grid min={260} fill>
        {weakest.map((topic) => (
          <Topic key={topic.topicId} topic={topic} />
        ))}
      </Grid>
    </Stack>
  )
}

function Topic({ topic }: { topic: Mastery }) {
  const { exists } = useScreens()
  const to = topic.quizId ? `/quiz/${topic.quizId}` : `/quizzes?topic=${topic.topicId}`
  return (
    <Card
      level={3}
      title={topic.topic}
      foot={
        exists(to.split('?')[0] ?? to) && (
          <LinkButton to={to}>
            <Trans>Practise</Trans>
            <Hidden>: {topic.topic}</Hidden>
          </LinkButton>
        )
      }
    >
      <Progress value={topic.percentage} label={topic.subject} />
      <Text size={14} tone="muted">
        {answersOf(topic)}
      </Text>
    </Card>
  )
}
