import { useState } from 'react'
import { Explain } from '../../../../ui/data/Explain'
import { minutesExact, percent, plural, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Facts, Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Segments } from '../../../../ui/primitives/Button'
import { Fold } from '../../../../ui/primitives/Fold'
import { Badge } from '../../../../ui/primitives/graphics'
import { type Held, useHeld, type Walk } from '../data'
import type { GroupBy } from './groups'
import { HoldsList } from './HoldsList'
import { ALL_RULES, ruleOf } from './holdLabels'

/** Minutes set aside: how many shillings they are, under which reason, and a person's decision about many at once. */
export function HoldsBoard({ walk }: { walk: Walk }) {
  return (
    <Stack gap={4}>
      <Heading>Held minutes</Heading>
      <Loaded query={useHeld(walk.month)}>
        {(held) =>
          held.lines.length ? <Board walk={walk} held={held} /> : <Text>No held minutes this month.</Text>
        }
      </Loaded>
    </Stack>
  )
}

const BY: { value: GroupBy; label: string }[] = [
  { value: 'book', label: 'By book' },
  { value: 'reader', label: 'By reader' },
]

function Board({ walk, held }: { walk: Walk; held: Held }) {
  const [by, setBy] = useState<GroupBy>('book')
  const share = held.sharedUgx ? (100 * held.waitingUgx) / held.sharedUgx : 0
  return (
    <Stack gap={4}>
      <Row gap={3}>
        <Badge tone={held.waitingLines ? 'warning' : 'success'}>
          {held.waitingLines ? `${plural(held.waitingLines, 'line waits', 'lines wait')}` : 'All decided'}
        </Badge>
        <Text>
          {`About ${ugx(held.waitingUgx)} at stake, ${percent(share, 1)} of what is shared. ${minutesExact(held.seconds)} held in all, about ${ugx(held.ugx)}.`}
        </Text>
        <Explain metric="hold_seconds" label="Held minutes" />
      </Row>
      <Facts
        facts={held.reasons.map((each): [string, string] => [
          ruleOf(each.reason).title,
          `${plural(each.lines, 'line')}, ${minutesExact(each.seconds)}, about ${ugx(each.ugx)}`,
        ])}
      />
      <Text size={14} tone="muted">
        Minutes with several reasons stand under each of them, and once in the total.
      </Text>
      <Segments label="Group by" options={BY} value={by} onChange={setBy} />
      <HoldsList
        month={walk.month}
        lines={held.lines}
        by={by}
        onGroup={() => setBy(by === 'book' ? 'reader' : 'book')}
        isOpen={walk.state === 'drafted'}
      />
      <Fold title="What the reasons mean">
        <Facts facts={ALL_RULES.map(({ title, says }): [string, string] => [title, says])} />
      </Fold>
    </Stack>
  )
}
