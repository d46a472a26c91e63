import { useState } from 'react'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { Explain } from '../../../../ui/data/Explain'
import { minutesExact } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge, type Tone } from '../../../../ui/primitives/graphics'
import { type Decision, type Hold, useHolds, type Walk } from '../data'
import { HoldDecision } from './HoldDecision'
import { ALL_RULES, ruleOf } from './holdLabels'

const DECISIONS: Record<Hold['decision'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  released: { label: 'Released', tone: 'success' },
  confirmed: { label: 'Confirmed', tone: 'danger' },
}

/** Minutes set aside, with what was seen; a person releases them or confirms the hold. */
export function HoldsTable({ walk }: { walk: Walk }) {
  const holds = useHolds(walk.month)
  const [deciding, setDeciding] = useState<{ hold: Hold; decision: Decision } | null>(null)
  const open = walk.state === 'drafted'
  const ask = (hold: Hold, decision: Decision) => setDeciding({ hold, decision })
  return (
    <Stack gap={3}>
      <Loaded query={holds} empty={<Text tone="muted">No held minutes this month.</Text>}>
        {(rows) => (
          <DataTable
            caption="Held minutes"
            rows={rows.map((hold): Line => ({ ...hold, ask: open ? ask : null }))}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            empty="No held minutes this month."
            tools={<Explain metric="hold_seconds" label="Held minutes" />}
          />
        )}
      </Loaded>
      {Boolean(holds.data?.length) && <Rules />}
      {deciding && <HoldDecision month={walk.month} {...deciding} onClose={() => setDeciding(null)} />}
    </Stack>
  )
}

const Rules = () => (
  <Facts
    facts={ALL_RULES.map(({ code: message, title, says }): [string, string] => [
      message,
      `${title}. ${says}`,
    ])}
  />
)

type Line = Hold & { ask: ((hold: Hold, decision: Decision) => void) | null }

const COLUMNS: Columns<Line> = [
  { accessorKey: 'author', header: 'Author' },
  { accessorKey: 'reader', header: 'Reader', cell: ({ row }) => `…${row.original.reader}` },
  {
    accessorKey: 'reason',
    header: 'Why held',
    cell: ({ row: { original } }) => {
      const rule = ruleOf(original.reason)
      return (
        <Stack gap={1}>
          <Text size={14} strong>
            {rule.code}. {rule.title}
          </Text>
          <Text size={14} tone="muted">
            {rule.saw(original.evidence)}
          </Text>
        </Stack>
      )
    },
  },
  {
    accessorKey: 'seconds',
    header: 'Minutes',
    numeric: true,
    cell: ({ row }) => minutesExact(row.original.seconds),
  },
  {
    accessorKey: 'decision',
    header: 'Decision',
    cell: ({ row: { original } }) => (
      <Stack gap={1} align="flex-start">
        <Badge tone={DECISIONS[original.decision].tone}>{DECISIONS[original.decision].label}</Badge>
        {original.note && (
          <Text size={14} tone="muted">
            {original.note}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'decide', header: '', cell: ({ row }) => <Choice line={row.original} /> },
]

function Choice({ line: { ask, ...hold } }: { line: Line }) {
  if (!ask) return null
  return (
    <Row>
      {hold.decision !== 'released' && <Button onClick={() => ask(hold, 'released')}>Release</Button>}
      {hold.decision !== 'confirmed' && <Button onClick={() => ask(hold, 'confirmed')}>Confirm</Button>}
    </Row>
  )
}
