import { SKILL_MODERATE_PCT, SKILL_OUTSTANDING_PCT } from '../../../api/constants.gen'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Badge, type Tone } from '../../../ui/primitives/graphics'
import type { Report, Skill } from './data'

const TONES: Record<string, Tone> = { Outstanding: 'success', Moderate: 'info', Basic: 'plain' }

/** The generic skills of the curriculum: a word where there is enough to say one, and from what it was drawn. */
export function Skills({ report }: { report: Report }) {
  if (report.genericSkills.length === 0) return null
  return (
    <Card title="Generic skills">
      <Stack gap={3}>
        <Stack as="ul" gap={3}>
          {report.genericSkills.map((skill) => (
            <li key={skill.skill}>
              <One skill={skill} />
            </li>
          ))}
        </Stack>
        <Text size={14} tone="muted">
          {`Outstanding from ${SKILL_OUTSTANDING_PCT} of 100, Moderate from ${SKILL_MODERATE_PCT}, Basic below. These words are not the grades.`}
        </Text>
      </Stack>
    </Card>
  )
}

function One({ skill: { name, level, drawnFrom, remark, remarkBy } }: { skill: Skill }) {
  return (
    <Stack gap={1}>
      <Row align="center">
        <Text strong>{name}</Text>
        {level && <Badge tone={TONES[level] ?? 'plain'}>{level}</Badge>}
      </Row>
      {remark && <Text>{`${remark} (${remarkBy})`}</Text>}
      <Text size={14} tone="muted">
        {drawnFrom}
      </Text>
    </Stack>
  )
}
