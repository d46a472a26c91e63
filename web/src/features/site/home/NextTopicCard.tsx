import { useScreens } from '../../../lib/screens'
import { Card, Hidden, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { useNextTopic } from './data'

/** The best thing to study next, with its reason. Says nothing where nothing is advised. */
export function NextTopicCard() {
  const { exists } = useScreens()
  const topic = useNextTopic().data
  if (!topic) return null
  return (
    <Card
      title={`Next: ${topic.title}`}
      foot={
        <Row>
          <LinkButton to={topic.actionUrl}>
            Begin<Hidden>: {topic.title}</Hidden>
          </LinkButton>
          {exists('/recommendations') && (
            <LinkButton kind="quiet" to="/recommendations">
              All suggestions
            </LinkButton>
          )}
        </Row>
      }
    >
      <Text>{topic.description}</Text>
      <Text size={14} tone="muted">
        {[topic.subject, topic.note].filter(Boolean).join(' · ')}
      </Text>
    </Card>
  )
}
