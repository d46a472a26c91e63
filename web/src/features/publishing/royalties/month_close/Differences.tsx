import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { type Difference, useSettle, type Walk } from '../data'

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

function Settle({ difference: { month, lineId, canSettle } }: { difference: Row }) {
  const settle = useSettle(month)
  if (!canSettle || !lineId) {
    return (
      <Text size={14} tone="muted">
        To be cleared with the provider
      </Text>
    )
  }
  const go = () =>
    settle.mutate(lineId, {
      onSuccess: () => toast({ title: 'Settled from the statement', tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Button busy={settle.isPending} onClick={go}>
      Settle from statement
    </Button>
  )
}
