import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { QUIZ_PASSING_SCORE } from '../../../api/constants.gen'
import { useScreens } from '../../../lib/screens'
import { date, percent } from '../../../ui/data/format'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { AttemptPoint } from './data'

/** The latest attempts, each with the way to its answers. */
export function LastResults({ attempts }: { attempts: AttemptPoint[] }) {
  if (attempts.length === 0) return null
  return (
    <Card title={t`Last results`}>
      <Stack as="ul" gap={3}>
        {attempts.map((attempt) => (
          <Result key={attempt.attemptId} attempt={attempt} />
        ))}
      </Stack>
    </Card>
  )
}

function Result({ attempt: { attemptId, title, day, scorePct } }: { attempt: AttemptPoint }) {
  const { exists } = useScreens()
  const to = `/quiz/results/${attemptId}`
  const passed = scorePct >= QUIZ_PASSING_SCORE
  return (
    <Stack as="li" gap={1}>
      <Text>{title}</Text>
      <Row justify="space-between">
        <Row>
          <Badge tone={passed ? 'success' : 'plain'} icon={passed && <Check aria-hidden="true" />}>
            {`${percent(scorePct)}${passed ? ', passed' : ''}`}
          </Badge>
          <Text as="span" size={14} tone="muted">
            {date(day)}
          </Text>
        </Row>
        {exists(to) && (
          <LinkButton kind="quiet" to={to}>
            <Trans>See why</Trans>
            <Hidden>: {title}</Hidden>
          </LinkButton>
        )}
      </Row>
    </Stack>
  )
}
