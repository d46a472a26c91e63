import { Heading, Stack, Text } from '../layout/layout'
import { Badge, type Tone } from '../primitives/graphics'
import { type Columns, DataTable } from './DataTable'
import { count, ugx } from './format'
import type { HeldLine } from './StatementTypes'

const STATES: Record<HeldLine['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
  released: { label: 'Released', tone: 'success' },
}

const COLUMNS: Columns<HeldLine> = [
  {
    accessorKey: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={STATES[original.state].tone}>{STATES[original.state].label}</Badge>
    ),
  },
  { accessorKey: 'title', header: 'Book' },
  {
    id: 'why',
    header: 'Why',
    long: true,
    cell: ({ row: { original } }) => [...original.why, ...(original.note ? [original.note] : [])].join('. '),
  },
  {
    accessorKey: 'readers',
    header: 'Readers',
    numeric: true,
    cell: ({ row }) => count(row.original.readers),
  },
  {
    accessorKey: 'seconds',
    header: 'Seconds',
    numeric: true,
    cell: ({ row }) => count(row.original.seconds),
  },
  {
    accessorKey: 'ugx',
    header: 'Worth about',
    numeric: true,
    cell: ({ row }) => ugx(row.original.ugx),
  },
]

/** Seconds set aside: what a person said of them, why, and about how many shillings they are. */
export function StatementHeld({ held }: { held: HeldLine[] }) {
  if (held.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3}>Held minutes</Heading>
      <Text size={14} tone="muted">
        Waiting minutes are not paid until a person decides. Rejected ones are not paid. Released ones are in
        the paid seconds of their book.
      </Text>
      <DataTable
        caption="Held minutes"
        hideCaption
        rows={held}
        columns={COLUMNS}
        rowKey={({ bookId, state, why, note }) => [bookId, state, ...why, note].join('-')}
        empty="No minutes are held."
        csv={false}
        pageSize={50}
      />
    </Stack>
  )
}
