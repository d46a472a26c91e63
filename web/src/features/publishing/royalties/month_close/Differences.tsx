import { useMe } from '../../../../api/me'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../../ui/data/format'
import { Text } from '../../../../ui/layout/layout'
import type { Difference, Walk } from '../data'
import { Proposal, ProposedSettlement } from './Settlement'

/** Payments that the provider's statement and we tell differently. */
export function Differences({ walk }: { walk: Walk }) {
  if (walk.differences.length === 0) return null
  return (
    <DataTable
      caption="Payments that differ"
      rows={walk.differences.map((difference) => ({ ...difference, month: walk.month }))}
      columns={COLUMNS}
      rowKey={({ lineId, paymentId }) => `${lineId}-${paymentId}`}
      empty="Every payment agrees."
    />
  )
}

type Row = Difference & { month: string }

const COLUMNS: Columns<Row> = [
  { accessorKey: 'at', header: 'When', cell: ({ row }) => dateTime(row.original.at) },
  { accessorKey: 'trackingId', header: 'Reference' },
  { accessorKey: 'explanation', header: 'What differs' },
  {
    accessorKey: 'providerUgx',
    header: 'Provider',
    numeric: true,
    cell: ({ row }) => ugx(row.original.providerUgx),
  },
  {
    accessorKey: 'paymentUgx',
    header: 'Here',
    numeric: true,
    cell: ({ row }) => ugx(row.original.paymentUgx),
  },
  { id: 'settle', header: '', cell: ({ row }) => <Settle difference={row.original} /> },
]

function Settle({ difference: { month, lineId, canSettle, settlement } }: { difference: Row }) {
  const me = useMe().data
  if (!canSettle || !lineId) return <Said>Ask the provider</Said>
  if (settlement) return <ProposedSettlement month={month} settlement={settlement} me={me ?? null} />
  if (!me?.permissions.includes('finance.prepare'))
    return <Said>Waiting for someone who can prepare months</Said>
  return <Proposal month={month} lineId={lineId} />
}

const Said = ({ children }: { children: string }) => (
  <Text size={14} tone="muted">
    {children}
  </Text>
)
