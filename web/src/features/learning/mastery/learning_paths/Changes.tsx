import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { whenText } from '../../../../ui/data/format'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Timeline } from '../../../../ui/primitives/Timeline'
import { LEVEL_WORDS, type Path } from './data'

type Change = Path['history'][number]

/** What changed last time, and before that. */
export function Changes({ history }: { history: Change[] }) {
  const [all, setAll] = useState(false)
  if (history.length === 0) return null
  return (
    <Card title={t`What changed?`}>
      <Stack gap={3}>
        <Timeline>
          {(all ? history : history.slice(0, 1)).map((change) => (
            <Stack key={change.at} gap={1}>
              <Text strong>{change.because}</Text>
              {changeLines(change).map((line) => (
                <Text key={line}>{line}</Text>
              ))}
              <Text size={14} tone="muted">
                {whenText(change.at)}
              </Text>
            </Stack>
          ))}
        </Timeline>
        {history.length > 1 && (
          <Row>
            <Button aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t`Show the last change only` : t`Show all ${history.length} changes`}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function changeLines({ came, left, level }: Change): string[] {
  const [before, after] = level ?? []
  const lines = [
    came.length > 0 && t`New on your path: ${came.join(', ')}.`,
    left.length > 0 && t`Done or no longer needed: ${left.join(', ')}.`,
    // Before there are answers the level is noted as the first one, though it is not known: it is not told as one left.
    before === 'beginner' && after && t`Your level is ${LEVEL_WORDS[after]} now.`,
    before &&
      before !== 'beginner' &&
      after &&
      t`Your level went from ${LEVEL_WORDS[before]} to ${LEVEL_WORDS[after]}.`,
  ].filter((line): line is string => Boolean(line))
  return lines.length > 0 ? lines : [t`The steps are in a new order.`]
}
