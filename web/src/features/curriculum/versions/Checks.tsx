import { plural } from '../../../ui/data/format'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { Change, Finding } from './data'

/** What the checks found: faults stop publishing, warnings do not. */
export function Findings({ findings }: { findings: Finding[] }) {
  const errors = findings.filter(({ level }) => level === 'error').length
  return (
    <Card
      title="Checks"
      actions={
        <Badge tone={errors ? 'danger' : findings.length ? 'warning' : 'success'}>
          {errors
            ? plural(errors, 'fault')
            : findings.length
              ? plural(findings.length, 'warning')
              : 'All well'}
        </Badge>
      }
    >
      <Text tone="muted">
        We look for codes used twice, topics that need each other, topics whose basics are missing, topics
        taught too early, and removed topics that others need.
      </Text>
      <Stack gap={2} as="ul">
        {findings.map(({ level, text }) => (
          <li key={text}>
            <Row align="start">
              <Badge tone={level === 'error' ? 'danger' : 'warning'}>
                {level === 'error' ? 'Fault' : 'Warning'}
              </Badge>
              <Text as="span">{text}</Text>
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  )
}

const KINDS = {
  added: ['New', 'success'],
  removed: ['Left out', 'danger'],
  changed: ['Changed', 'info'],
  moved: ['Moved', 'plain'],
} as const

/** How a draft differs from what is taught now. */
export function Changes({ changes }: { changes: Change[] }) {
  return (
    <Card
      title="Compared with what is taught now"
      actions={<Badge tone="plain">{changes.length ? plural(changes.length, 'topic') : 'The same'}</Badge>}
    >
      <Stack gap={2} as="ul">
        {changes.map(({ topic, name, kind, fields }) => (
          <li key={topic}>
            <Row align="start">
              <Badge tone={KINDS[kind][1]}>{KINDS[kind][0]}</Badge>
              <Text as="span">{`${topic} ${name}${fields.length ? `: ${fields.join(', ')}` : ''}`}</Text>
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
