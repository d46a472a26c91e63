import { t } from '@lingui/core/macro'
import {
  WORK_LEVEL_HIGH,
  WORK_LEVEL_HIGH_FROM,
  WORK_LEVEL_LOW,
  WORK_LEVEL_MIDDLE,
  WORK_LEVEL_MIDDLE_FROM,
} from '../../../api/constants.gen'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Badge, type Tone } from '../../../ui/primitives/graphics'
import type { Report, Skill } from './data'

const TONES: Record<string, Tone> = { [WORK_LEVEL_HIGH]: 'success', [WORK_LEVEL_MIDDLE]: 'info' }

/** The generic skills of the curriculum: a word where there is enough to say one, and from what it was drawn. */
export function Skills({ report }: { report: Report }) {
  if (report.genericSkills.length === 0) return null
  return (
    <Card title={t`Generic skills`}>
      <Stack gap={3}>
        <Stack as="ul" gap={3}>
          {report.genericSkills.map((skill) => (
            <li key={skill.skill}>
              <One skill={skill} />
            </li>
          ))}
        </Stack>
        <Text size={14} tone="muted">
          {t`${WORK_LEVEL_HIGH} from ${WORK_LEVEL_HIGH_FROM} of 3, ${WORK_LEVEL_MIDDLE} from ${WORK_LEVEL_MIDDLE_FROM}, ${WORK_LEVEL_LOW} below.`}
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
