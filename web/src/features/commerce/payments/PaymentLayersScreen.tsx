import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, ugx, whenText } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { type PaymentsOverview, usePaymentsOverview } from './data'

type Provider = PaymentsOverview['providers'][number]
type Held = PaymentsOverview['suspense'][number]
type News = PaymentsOverview['notifications'][number]

/** Providers, payments that wait, money that fits nothing, and what providers sent. */
export default function PaymentLayersScreen() {
  return (
    <Page
      title="Payments on their way"
      lead="What waits at each provider, and money that fits no payment."
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Loaded query={usePaymentsOverview()}>{(seen) => <Overview seen={seen} />}</Loaded>
    </Page>
  )
}

function Overview({ seen: { providers, suspense, held, notifications } }: { seen: PaymentsOverview }) {
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
      <DataTable
        caption="Money that fits nothing"
        rows={suspense}
        columns={SUSPENSE}
        rowKey={({ id }) => id}
        empty="All money fits a payment."
      />
      <DataTable
        caption="Providers"
        rows={providers}
        columns={PROVIDERS}
        rowKey={({ name }) => name}
        empty="No providers."
      />
      <DataTable
        caption="Last notifications"
        rows={notifications}
        columns={NEWS}
        rowKey={({ id }) => id}
        empty="No notifications yet."
      />
    </Stack>
  )
}

const NAMES: Record<string, string> = { momo: 'MTN MoMo', flutterwave: 'Flutterwave', pesapal: 'Pesapal' }
const named = (provider: string) => NAMES[provider] ?? provider

const REASONS: Record<Held['reason'], string> = {
  wrong_amount: 'Another amount than the price',
  wrong_currency: 'Another currency',
  wrong_reference: 'Another reference than ours',
  paid_twice: 'One order paid twice',
  account_deleted: 'The account was deleted',
  taken_back: 'The provider took it back',
}

const SUSPENSE: Columns<Held> = [
  { accessorKey: 'number', header: 'Payment' },
  { accessorKey: 'provider', header: 'Provider', cell: ({ row }) => named(row.original.provider) },
  { accessorKey: 'reason', header: 'Why', cell: ({ row }) => REASONS[row.original.reason] },
  { accessorKey: 'asked', header: 'Price', numeric: true, cell: ({ row }) => ugx(row.original.asked) },
  { accessorKey: 'held', header: 'Held', numeric: true, cell: ({ row }) => ugx(row.original.held) },
  {
    accessorKey: 'saidAmount',
    header: 'Provider says',
    cell: ({ row: { original } }) => `${original.saidCurrency ?? ''} ${original.saidAmount ?? '–'}`.trim(),
  },
  { accessorKey: 'foundAt', header: 'Since', cell: ({ row }) => dateTime(row.original.foundAt) },
]

const PROVIDERS: Columns<Provider> = [
  { accessorKey: 'name', header: 'Provider', cell: ({ row }) => named(row.original.name) },
  { accessorKey: 'isOn', header: 'Takes payments', cell: ({ row }) => (row.original.isOn ? 'Yes' : 'No') },
  { accessorKey: 'waiting', header: 'Waiting', numeric: true },
  {
    accessorKey: 'waitingSince',
    header: 'Oldest waits since',
    cell: ({ row }) => dateTime(row.original.waitingSince),
  },
  { accessorKey: 'completedAt', header: 'Last paid', cell: ({ row }) => dateTime(row.original.completedAt) },
  { accessorKey: 'notifiedAt', header: 'Last heard', cell: ({ row }) => dateTime(row.original.notifiedAt) },
]

const NEWS: Columns<News> = [
  { accessorKey: 'receivedAt', header: 'When', cell: ({ row }) => dateTime(row.original.receivedAt) },
  { accessorKey: 'provider', header: 'Provider', cell: ({ row }) => named(row.original.provider) },
  { accessorKey: 'number', header: 'Payment', cell: ({ row }) => row.original.number ?? 'None of ours' },
  { accessorKey: 'status', header: 'Now', cell: ({ row }) => row.original.status ?? '–' },
  { accessorKey: 'copies', header: 'Times', numeric: true },
]
