import { Link } from 'react-router'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { count, dateTime, month, ugx } from '../../../../ui/data/format'
import { StatCard } from '../../../../ui/data/StatCard'
import { useServerFilters } from '../../../../ui/data/table/serverFilters'
import { useTableView } from '../../../../ui/data/tableView'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Grid, Heading, Stack } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { KINDS } from './Accounts'
import { type Posting, postingsCsv, useAccount } from './data'

/** One account: what is left of it, and every posting with where it came from. */
export function Account({ id, on }: { id: string; on: string | null }) {
  const view = useTableView()
  const { strangers } = useServerFilters(['account', 'on'])
  const query = useAccount(id, on, view)
  return (
    <Loaded query={query}>
      {({ account, postings }) => (
        <Stack gap={4}>
          <Heading level={2}>{account.name}</Heading>
          <Grid min={180}>
            <StatCard label="Balance" value={ugx(account.balance)} note={KINDS[account.kind]} />
            <StatCard label="Debits" value={ugx(account.debit)} />
            <StatCard label="Credits" value={ugx(account.credit)} />
          </Grid>
          <DataTable
            caption="Postings, UGX"
            keep=""
            strangers={strangers}
            rows={postings.data}
            total={postings.total}
            view={view}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            isStale={query.isPlaceholderData}
            empty="Nothing was posted by this day."
            csv={false}
            tools={
              <Anchor href={postingsCsv(id, on)} download>
                All postings as CSV
              </Anchor>
            }
          />
        </Stack>
      )}
    </Loaded>
  )
}

const JOURNALS: Record<string, string> = {
  subscription_payment: 'Payment',
  subscription_reversal: 'Payment taken back',
  payment_suspense: 'Into suspense',
  suspense_refund: 'Suspense sent back',
  month_close: 'Month closed',
  payout_reserved: 'Payout reserved',
  payout_released: 'Payout released',
  payout_paid: 'Payout paid',
  payout_returned: 'Payout came back',
}
const bare = (value: number) => count(value).replace('-', '−')

const COLUMNS: Columns<Posting> = [
  {
    accessorKey: 'at',
    header: 'When',
    sortable: false,
    phone: 'title',
    cell: ({ row }) => dateTime(row.original.at),
  },
  {
    accessorKey: 'journal',
    header: 'What',
    phone: 'line',
    cell: ({ row }) => JOURNALS[row.original.journal] ?? row.original.journal.replaceAll('_', ' '),
  },
  {
    accessorKey: 'source',
    header: 'Source',
    phone: 'line',
    cell: ({ row }) => <Source posting={row.original} />,
  },
  {
    accessorKey: 'amount',
    header: 'Amount',
    numeric: true,
    phone: 'figure',
    cell: ({ row }) => bare(row.original.amount),
  },
  {
    accessorKey: 'balance',
    header: 'Balance after it',
    numeric: true,
    cell: ({ row }) => bare(row.original.balance),
  },
]

function Source({ posting: { sourceKind, source } }: { posting: Posting }) {
  if (sourceKind === 'payment')
    return <Link to={`/admin/subscription-management?search=${encodeURIComponent(source)}`}>{source}</Link>
  if (sourceKind === 'month')
    return <Link to={`/admin/revenue-management?month=${source}`}>{month(source)}</Link>
  if (sourceKind === 'payout')
    return <Link to="/admin/revenue-management">{`Payout ${source.slice(-8)}`}</Link>
  return source
}
