import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormSelect } from '../../../../ui/forms/Form'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { planName } from '../words'
import { moment, money, payment, provider } from './columns'
import { type Paid, type StateWish, usePaid, useStateChange } from './data'
import { EmptyPart } from './EmptyPart'

const PENDING = { search: '', status: 'pending', provider: '', purpose: '' }
const MOST = { page: 1, pageSize: 100 }

const COLUMNS: Columns<Paid> = [
  moment('createdAt', 'Begun'),
  payment(),
  { accessorKey: 'payerName', header: 'Payer', phone: 'title' },
  { accessorKey: 'plan', header: 'For', cell: ({ row }) => planName(row.original.plan) },
  money('amount', 'Amount'),
  provider(),
  { id: 'choices', header: '', cell: ({ row }) => <ChangeState paid={row.original} /> },
]

/** Payments that nobody answered yet, and what staff may do about one. */
export const WaitingTable = () => (
  <Loaded query={usePaid(PENDING, MOST)}>
    {({ data }) => (
      <DataTable
        caption="Payments that wait"
        keep="waiting"
        rows={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyPart of="Payments that wait">No payment waits.</EmptyPart>}
      />
    )}
  </Loaded>
)

const CHOICES = [
  { value: 'completed', label: 'Ask the provider whether it is paid' },
  { value: 'failed', label: 'Give it up: it counts as not paid' },
]
const DONE = {
  completed: { title: 'The provider is asked', detail: 'If it was paid, the plan opens by itself.' },
  failed: { title: 'Given up', detail: 'If it was paid all the same, it still counts.' },
}

/** A person decides what to wait for; only the provider says that money came in. */
function ChangeState({ paid }: { paid: Paid }) {
  const me = useMe().data
  const [asking, setAsking] = useState(false)
  const change = useStateChange(paid.id)
  if (!me?.permissions.some((held) => held.startsWith('finance.'))) return null
  const submit = async (wish: StateWish) => {
    await change.mutateAsync(wish)
    toast({ ...DONE[wish.status], tone: 'success' })
    setAsking(false)
  }
  return (
    <>
      <Button aria-label={`Update: ${paid.number}`} onClick={() => setAsking(true)}>
        Update
      </Button>
      <Dialog
        title="What happens to this payment?"
        description={`${ugx(paid.amount)} of ${paid.payerName}, begun ${dateTime(paid.createdAt)}.`}
        open={asking}
        onOpenChange={setAsking}
      >
        {asking && (
          <Form<StateWish> start={{ status: 'completed', reason: '' }} onSubmit={submit} submit="Save">
            <FormSelect name="status" label="What happens" options={CHOICES} />
            <ReasonField name="reason" hint="It stays in the audit log." />
          </Form>
        )}
      </Dialog>
    </>
  )
}
