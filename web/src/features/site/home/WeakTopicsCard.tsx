import { PRACTICE_SHORT } from '../../../api/constants.gen'
import { useScreens } from '../../../lib/screens'
import { plural } from '../../../ui/data/format'
import { AsOf } from '../../../ui/data/StatCard'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Mastery, useDashboard } from './data'

/** The three topics that stand lowest. Says nothing before enough answers make it true, nor what comes first. */
export function WeakTopicsCard() {
  const { exists } = useScreens()
  const { data } = useDashboard()
  const weak = (data?.weakest ?? []).filter(({ isKnown }) => isKnown).slice(0, 3)
  if (weak.length === 0) return null
  return (
    <Card
      title="Your weakest topics"
      foot={exists('/recommendations') && <LinkButton to="/recommendations">What comes first</LinkButton>}
    >
      <Stack as="ul" gap={3}>
        {weak.map((topic) => (
          <Topic key={topic.topicId} topic={topic} />
        ))}
      </Stack>
      <AsOf at={data?.asOf} />
    </Card>
  )
}

function Topic({ topic: { topicId, topic, subject, percentage, answers } }: { topic: Mastery }) {
  const { exists } = useScreens()
  return (
    <Stack as="li" gap={1}>
      <Progress value={percentage} label={topic} />
      <Row justify="space-between" align="center">
        <Text size={14} tone="muted">
          {subject} · from {plural(answers, 'answer')}
        </Text>
        {exists('/practice') && (
          <LinkButton to={`/practice?topic=${topicId}&short=1`}>
            {`Practise ${PRACTICE_SHORT} questions`}
            <Hidden>: {topic}</Hidden>
          </LinkButton>
        )}
      </Row>
    </Stack>
  )
}
