import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../../ui/data/format'
import { HistoryLink } from '../../../../ui/data/HistoryLink'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Stack } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { type EditablePlan, type EditablePlans, type PlanChange, useEditablePlans } from './data'
import { EditPlan } from './EditPlan'
import { WaitingChange } from './WaitingChange'
import { books, differences, STATES } from './words'

/** Every plan with its price and limits, what waits for a second person, and what was changed before. */
export const Plans = () => <Loaded query={useEditablePlans()}>{(seen) => <All seen={seen} />}</Loaded>

function All({ seen: { plans, changes } }: { seen: EditablePlans }) {
  const me = useMe().data
  const [editing, setEditing] = useState<EditablePlan | null>(null)
  const columns = me?.permissions.includes('finance.prepare') ? [...COLUMNS, choice(setEditing)] : COLUMNS
  return (
    <Stack gap={4}>
      {changes
        .filter(({ state }) => state === 'proposed')
        .map((change) => (
          <WaitingChange key={change.id} change={change} />
        ))}
      <DataTable
        caption="Plans"
        keep="plans"
        rows={plans}
        columns={columns}
        rowKey={({ id }) => id}
        empty="There is no plan yet."
      />
      <DataTable
        caption="Changes of plans"
        keep="changes"
        rows={changes.filter(({ state }) => state !== 'proposed')}
        columns={PAST}
        rowKey={({ id }) => id}
        empty="No plan was changed by two people yet."
      />
      {editing && <EditPlan key={editing.id} plan={editing} onClose={() => setEditing(null)} />}
    </Stack>
  )
}

const COLUMNS: Columns<EditablePlan> = [
  { accessorKey: 'name', header: 'Plan', phone: 'title' },
  {
    accessorKey: 'priceAmount',
    header: 'Price',
    numeric: true,
    phone: 'figure',
    cell: ({ row }) => ugx(row.original.priceAmount),
  },
  { accessorKey: 'period', header: 'Period' },
  {
    accessorKey: 'bookLimit',
    header: 'Books at a time',
    numeric: true,
    cell: ({ row }) => books(row.original.bookLimit),
  },
  { accessorKey: 'displayOrder', header: 'Place', numeric: true },
  {
    id: 'state',
    header: 'State',
    csv: ({ isActive }) => (isActive ? 'On sale' : 'Not on sale'),
    cell: ({ row }) => <State plan={row.original} />,
  },
  {
    id: 'history',
    header: '',
    cell: ({ row: { original } }) => <HistoryLink kind="plans" id={original.id} of={original.name} />,
  },
]

const State = ({ plan }: { plan: EditablePlan }) => {
  if (plan.waitingId) return <Badge tone="warning">A change waits</Badge>
  return plan.isActive ? <Badge tone="success">On sale</Badge> : <Badge>Not on sale</Badge>
}

const choice = (onEdit: (plan: EditablePlan) => void): Columns<EditablePlan>[number] => ({
  id: 'choices',
  header: '',
  cell: ({ row: { original } }) =>
    original.waitingId === null && (
      <Button aria-label={`Edit ${original.name}`} onClick={() => onEdit(original)}>
        Edit
      </Button>
    ),
})

const what = ({ before, after }: PlanChange) =>
  differences(before, after)
    .map((each) => `${each.label}: ${each.before} → ${each.after}`)
    .join('. ')

const PAST: Columns<PlanChange> = [
  {
    id: 'plan',
    header: 'Plan',
    csv: ({ before }) => before.name,
    cell: ({ row }) => row.original.before.name,
  },
  { id: 'what', header: 'What', long: true, csv: what, cell: ({ row }) => what(row.original) },
  {
    accessorKey: 'state',
    header: 'State',
    csv: ({ state }) => STATES[state],
    cell: ({ row }) => STATES[row.original.state],
  },
  { accessorKey: 'proposedBy', header: 'Proposed by' },
  { accessorKey: 'endedBy', header: 'Ended by' },
  { accessorKey: 'endedAt', header: 'When', cell: ({ row }) => dateTime(row.original.endedAt) },
  { accessorKey: 'reason', header: 'Why', long: true },
]
