import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../../../../ui/data/format'
import { Card, Hidden, Row, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { type Kept, openDeviceStore } from '../attempt/deviceStore'

/** The tests on this device: they open without a connection. */
export function KeptTests({ learnerId }: { learnerId: string }) {
  const { data: kept = [] } = useQuery({
    queryKey: ['quizzes', 'kept', learnerId],
    queryFn: async () => (await openDeviceStore()).allKept(learnerId),
    staleTime: 0,
    networkMode: 'always',
  })
  if (kept.length === 0) return null
  return (
    <Card title={t`On this device`}>
      {kept.map((each) => (
        <Row key={each.packet.id} justify="space-between">
          <Text as="span">{each.packet.quiz.title}</Text>
          <Text as="span" size={14} tone="muted">
            {`${plural(each.packet.questions.length, { one: '# question', other: '# questions' })}, ${fileSize(each.bytes)}`}
          </Text>
          <State kept={each} />
          <LinkButton to={`/quiz/${each.packet.quiz.id}`}>
            <Trans>Open</Trans>
            <Hidden>: {each.packet.quiz.title}</Hidden>
          </LinkButton>
        </Row>
      ))}
    </Card>
  )
}

function State({ kept: { startedAt, handedInAt } }: { kept: Kept }) {
  if (handedInAt !== null)
    return (
      <Badge tone="warning">
        <Trans>Handed in, waiting for the network</Trans>
      </Badge>
    )
  return startedAt === null ? (
    <Badge>
      <Trans>Saved</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>In progress here</Trans>
    </Badge>
  )
}
