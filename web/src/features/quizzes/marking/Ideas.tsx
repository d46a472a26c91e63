import { plural } from '../../../ui/format'
import { Card, Stack, Text } from '../../../ui/layout'
import { MathText } from '../../../ui/MathText'
import type { Result } from '../data'

/** The wrong ideas behind the answers, the most frequent first. */
export function Ideas({ ideas }: { ideas: Result['ideas'] }) {
  if (ideas.length === 0) return null
  return (
    <Card title="Ideas to put right">
      {ideas.map(({ idea, chosen, offered }) => (
        <Stack key={idea} gap={1}>
          <MathText>{`Not so: ${idea}.`}</MathText>
          <Text size={14} tone="muted">
            {`Behind your answer to question ${chosen.map((order) => order + 1).join(' and ')}; it was offered in ${plural(offered, 'question')} you answered.`}
          </Text>
        </Stack>
      ))}
    </Card>
  )
}
