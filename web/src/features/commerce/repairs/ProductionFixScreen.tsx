import { useState } from 'react'
import { useMe } from '../../../api/me'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { ReasonDialog } from '../../../ui/forms/ReasonDialog'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import {
  type Preview,
  type Repair,
  type RepairLine,
  type Repairs,
  useApply,
  usePropose,
  useRepairs,
  useWithdraw,
} from './data'
import { REPAIRS, STATES } from './words'

/** The repairs there are: what each would change now, one person who proposes it, another who applies it. */
export default function ProductionFixScreen() {
  return (
    <Page
      title="Repairs"
      lead="One person proposes a repair with a reason. Another, who approves for finance, applies it."
      width="table"
      crumbs={[
        { label: 'Overview', to: '/admin' },
        { label: 'Subscription audit', to: '/emergency/subscription-audit' },
      ]}
    >
      <Loaded query={useRepairs()}>{(seen) => <All seen={seen} />}</Loaded>
    </Page>
  )
}

function All({ seen }: { seen: Repairs }) {
  return (
    <Stack gap={6}>
      {seen.previews.map((each) => (
        <Now key={each.job} preview={each} repair={seen.repairs.find(({ id }) => id === each.waitingId)} />
      ))}
      <DataTable
        caption="Repairs so far"
        rows={seen.repairs.filter(({ state }) => state !== 'proposed')}
        columns={PAST}
        rowKey={({ id }) => id}
        empty="No repair was applied or withdrawn yet."
      />
    </Stack>
  )
}

function Now({ preview, repair }: { preview: Preview; repair: Repair | undefined }) {
  const words = REPAIRS[preview.job]
  const lines = repair?.lines ?? preview.lines
  return (
    <Stack gap={3}>
      <Row>
        <Heading level={2}>{words.name}</Heading>
        {repair && <Badge tone="warning">{STATES.proposed}</Badge>}
      </Row>
      <Text tone="muted">{words.what}</Text>
      {repair && (
        <Text>{`${repair.proposedBy} proposed it ${dateTime(repair.proposedAt)}: ${repair.reason}`}</Text>
      )}
      <DataTable
        caption={`What “${words.name}” would change`}
        keep={preview.job}
        rows={lines}
        columns={LINES}
        rowKey={({ entityId }) => entityId}
        empty="Nothing. Everything it looks at is as it should be."
      />
      {repair ? <Decide repair={repair} /> : preview.lines.length > 0 && <Propose preview={preview} />}
    </Stack>
  )
}

const LINES: Columns<RepairLine> = [
  { accessorKey: 'name', header: 'What' },
  { accessorKey: 'before', header: 'Now' },
  { accessorKey: 'after', header: 'Then' },
]

const PAST: Columns<Repair> = [
  {
    accessorKey: 'job',
    header: 'Repair',
    csv: ({ job }) => REPAIRS[job].name,
    cell: ({ row }) => REPAIRS[row.original.job].name,
  },
  {
    accessorKey: 'state',
    header: 'State',
    csv: ({ state }) => STATES[state],
    cell: ({ row }) => STATES[row.original.state],
  },
  {
    accessorKey: 'changed',
    header: 'Changed',
    numeric: true,
    cell: ({ row }) => row.original.changed ?? '–',
  },
  { accessorKey: 'proposedBy', header: 'Proposed by' },
  { accessorKey: 'endedBy', header: 'Ended by' },
  { accessorKey: 'endedAt', header: 'When', cell: ({ row }) => dateTime(row.original.endedAt) },
  { accessorKey: 'reason', header: 'Why', long: true },
]

function Propose({ preview }: { preview: Preview }) {
  const me = useMe().data
  const [asking, setAsking] = useState(false)
  const propose = usePropose()
  if (me?.role !== 'super_admin')
    return <Text tone="muted">A super admin proposes it. Then you can apply it.</Text>
  return (
    <>
      <Row>
        <Button kind="primary" onClick={() => setAsking(true)}>
          {`Propose ${plural(preview.lines.length, 'change')}`}
        </Button>
      </Row>
      <ReasonDialog
        title={`Propose “${REPAIRS[preview.job].name}”?`}
        description="Nothing changes until a second person applies it."
        hint="It stays in the audit log."
        submit="Propose it"
        open={asking}
        onOpenChange={setAsking}
        onReason={async (reason) => {
          await propose.mutateAsync({ job: preview.job, reason })
          toast({ title: 'Proposed', tone: 'success' })
        }}
      />
    </>
  )
}

function Decide({ repair }: { repair: Repair }) {
  const me = useMe().data
  const [apply, withdraw] = [useApply(), useWithdraw()]
  const mayApply = !repair.mine && me?.permissions.includes('finance.approve')
  return (
    <Row>
      {mayApply && (
        <Button
          kind="primary"
          busy={apply.isPending}
          onClick={() =>
            apply.mutate(repair.id, {
              onSuccess: () => toast({ title: 'Applied', tone: 'success' }),
              onError: toastProblem,
            })
          }
        >
          Apply it
        </Button>
      )}
      {repair.mine && <Text tone="muted">Somebody else who approves for finance applies it.</Text>}
      {me?.role === 'super_admin' && (
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(repair.id, { onError: toastProblem })}
        >
          Withdraw
        </Button>
      )}
    </Row>
  )
}
