import { useState } from 'react'
import { useMe } from '../../../api/me'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { type BarField, FilterBar } from '../../../ui/data/FilterBar'
import { count, date, ugx } from '../../../ui/data/format'
import { HistoryLink } from '../../../ui/data/HistoryLink'
import { StatCard } from '../../../ui/data/StatCard'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { ReasonField } from '../../../ui/forms/ReasonField'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { failed, money, PROVIDERS, payment, provider } from './cases/columns'
import { type Paid, usePaid, useRefund, useRunningPlans } from './cases/data'
import { Plans } from './plans/Plans'
import { planName } from './words'

const PURPOSES = { plan: 'Plans', purse: 'Purses', seats: 'Seats of schools' }
const STATES = { pending: 'Waiting', completed: 'Paid', failed: 'Failed', invalid: 'In suspense' }

const chosen = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const FIELDS: BarField<'search' | 'status' | 'provider' | 'purpose'>[] = [
  { name: 'search', label: 'Name, email or number', first: true },
  { name: 'status', label: 'State', choices: chosen(STATES) },
  { name: 'provider', label: 'Provider', choices: PROVIDERS },
  { name: 'purpose', label: 'For', choices: chosen(PURPOSES) },
]

/** The plans, and everybody's payments: changed, found, and given back where two people agree. */
export default function SubscriptionManagementScreen() {
  const filters = useServerFilters(['search', 'status', 'provider', 'purpose'])
  const view = useTableView()
  const paid = usePaid(filters.values, view)
  return (
    <Page title="Subscription management" width="table" crumbs={[{ label: 'Overview', to: '/admin' }]}>
      <Stack gap={2}>
        <Running />
        <Plans />
        <FilterBar fields={FIELDS} {...filters} />
        <Loaded query={paid}>
          {({ data, total }) => (
            <DataTable
              caption="Payments"
              keep=""
              leftOut={['payer']}
              strangers={filters.strangers}
              rows={data}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              view={view}
              total={total}
              isStale={paid.isPlaceholderData}
              empty="No payment fits."
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

const Running = () => (
  <Loaded query={useRunningPlans()}>
    {({ basic, premium, cancelled }) => (
      <Grid min={180}>
        <StatCard label="Basic plans that run" value={count(basic)} />
        <StatCard label="Premium plans that run" value={count(premium)} />
        <StatCard label="Cancelled, still running" value={count(cancelled)} />
      </Grid>
    )}
  </Loaded>
)

const COLUMNS: Columns<Paid> = [
  {
    id: 'createdAt',
    header: 'Begun',
    csv: ({ createdAt }) => createdAt,
    cell: ({ row }) => date(row.original.createdAt),
  },
  {
    id: 'payerName',
    header: 'Payer',
    phone: 'title',
    csv: ({ payerName }) => payerName,
    cell: ({ row }) => row.original.payerName,
  },
  { id: 'payer', header: 'Email', csv: ({ payer }) => payer, cell: ({ row }) => row.original.payer },
  { ...payment<Paid>(), sortable: false },
  { id: 'plan', header: 'Plan', csv: planOf, cell: ({ row }) => planOf(row.original) },
  { ...money<Paid>('amount', 'Amount'), sortable: false },
  { ...provider<Paid>(), sortable: false },
  { id: 'state', header: 'State', long: true, csv: stateOf, cell: ({ row }) => stateOf(row.original) },
  { id: 'until', header: 'Until', cell: ({ row }) => date(row.original.planUntil) },
  {
    id: 'history',
    header: '',
    cell: ({ row: { original } }) => <HistoryLink kind="payments" id={original.id} of={original.number} />,
  },
  { id: 'choices', header: '', cell: ({ row }) => <SendBack paid={row.original} /> },
]

function planOf({ plan }: Paid) {
  return planName(plan)
}

function stateOf({ status, reversed, isGoingBack, failure }: Paid) {
  if (reversed > 0) return `${ugx(reversed)} went back`
  if (isGoingBack) return 'Paid, to go back'
  return status === 'failed' && failure ? `${STATES[status]}: ${failed(failure)}` : STATES[status]
}

/** Says why a payment goes back; a second person confirms it. */
function SendBack({ paid }: { paid: Paid }) {
  const me = useMe().data
  const [asking, setAsking] = useState(false)
  const refund = useRefund(paid.id)
  if (!paid.canGoBack || !me?.permissions.includes('finance.prepare')) return null
  const submit = async ({ reason }: { reason: string }) => {
    await refund.mutateAsync(reason)
    toast({
      title: 'A second person can confirm it now',
      detail: 'Under “Payments on their way”.',
      tone: 'success',
    })
    setAsking(false)
  }
  return (
    <>
      <Button aria-label={`Send back: ${paid.number}`} onClick={() => setAsking(true)}>
        Send back
      </Button>
      <Dialog
        title="Send this payment back?"
        description={`${ugx(paid.amount)} go back to ${paid.payerName} once a second person confirms it. The plan it paid for ends then.`}
        open={asking}
        onOpenChange={setAsking}
      >
        <Form start={{ reason: '' }} onSubmit={submit} submit="Ask for confirmation">
          <ReasonField name="reason" hint="The second person reads it. It stays in the audit log." />
        </Form>
      </Dialog>
    </>
  )
}
