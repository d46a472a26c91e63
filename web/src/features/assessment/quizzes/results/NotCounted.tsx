import { t } from '@lingui/core/macro'
import { MathText } from '../../../../ui/content/MathText'
import { dateTime } from '../../../../ui/data/format'
import { Card, Stack, Text } from '../../../../ui/layout/layout'
import type { NotCounted } from '../data'

const WHY = {
  late: t`Arrived late`,
  older: t`You gave a newer answer on another phone`,
  refused: t`You had no attempt left, or the date had passed`,
}

/** Answers that came and do not count: nothing a learner wrote is lost. */
export function NotCountedLines({ lines }: { lines: NotCounted[] }) {
  return (
    <Stack gap={4}>
      {lines.map((line) => (
        <Stack key={`${line.attemptId}${line.stem}${line.saidAt}${line.reason}`} gap={1}>
          <MathText>{line.stem}</MathText>
          <Text>{t`Your answer: ${line.userAnswer}`}</Text>
          <Text size={14} tone="muted">{`${WHY[line.reason]} · ${dateTime(line.saidAt)}`}</Text>
        </Stack>
      ))}
    </Stack>
  )
}

export function NotCountedCard({ lines }: { lines: NotCounted[] }) {
  if (lines.length === 0) return null
  return (
    <Card title={t`Came late, not counted`}>
      <NotCountedLines lines={lines} />
    </Card>
  )
}
