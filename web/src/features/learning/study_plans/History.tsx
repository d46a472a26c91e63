import { date, plural } from '../../../ui/data/format'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { Change } from './data'

const CAUSES: Record<string, string> = {
  made: 'The plan was made',
  missed: 'Days were missed',
  settings: 'You changed the plan',
  resumed: 'You went on after a pause',
  asked: 'You asked for it',
}

/** What became of the plan, newest first. */
export function History({ history }: { history: Change[] }) {
  return (
    <Card title={`History (${plural(history.length, 'change')})`} level={2}>
      <Stack as="ul" gap={3}>
        {history.map(({ id, cause, status, summary, decidedAt }) => (
          <Stack as="li" gap={1} key={id}>
            <Text size={14}>
              {date(decidedAt)} · {CAUSES[cause]} {status === 'declined' && <Badge>Not accepted</Badge>}
            </Text>
            <Text size={14} tone="muted">
              {summary}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}
