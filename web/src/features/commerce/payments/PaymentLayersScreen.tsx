import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, ugx, whenText } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { BankTransfers } from './cases/BankTransfers'
import { ProposalsTable, RefundsTable, SuspenseTable } from './cases/CasesTables'
import { moment, named } from './cases/columns'
import { type PaymentsOverview, usePaymentsOverview } from './cases/data'
import { WaitingTable } from './cases/WaitingTable'
import { DifferencesTable } from './differences/DifferencesTable'

type Provider = PaymentsOverview['providers'][number]

/** Providers, payments that wait, money that fits nothing, and money that goes back. */
export default function PaymentLayersScreen() {
  return (
    <Page
      title="Payments on their way"
      lead="What waits, what fits no payment, what goes back, and what statements tell differently."
      width="table"
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Loaded query={usePaymentsOverview()}>{(seen) => <Overview seen={seen} />}</Loaded>
    </Page>
  )
}

function Overview({ seen }: { seen: PaymentsOverview }) {
  const { providers, suspense, held } = seen
  const waiting = providers.reduce((all, each) => all + each.waiting, 0)
  const since = providers.flatMap(({ waitingSince }) => waitingSince ?? []).sort()[0]
  const oldest = suspense[0]?.foundAt
  return (
    <Stack gap={8}>
      <Grid min={200}>
        <StatCard
          label="Waiting"
          value={count(waiting)}
          note={since ? `The oldest since ${whenText(since)}` : 'Nothing waits.'}
        />
        <StatCard
          label="In suspense"
          value={ugx(held)}
          note={oldest ? `The oldest since ${whenText(oldest)}` : 'All money fits a payment.'}
        />
      </Grid>
      <WaitingTable />
      <SuspenseTable rows={suspense} />
      <ProposalsTable rows={seen.proposals} />
      <RefundsTable rows={seen.refunds} />
      <BankTransfers />
      <DifferencesTable />
      <DataTable
        caption="Providers"
        rows={providers}
        columns={PROVIDERS}
        rowKey={({ name }) => name}
        empty="No providers."
      />
    </Stack>
  )
}

const PROVIDERS: Columns<Provider> = [
  { accessorKey: 'name', header: 'Provider', cell: ({ row }) => named(row.original.name) },
  { accessorKey: 'isOn', header: 'Takes payments', cell: ({ row }) => (row.original.isOn ? 'Yes' : 'No') },
  { accessorKey: 'waiting', header: 'Waiting', numeric: true },
  moment('waitingSince', 'Oldest waits since'),
  moment('completedAt', 'Last paid'),
  moment('notifiedAt', 'Last heard'),
]
