import { Link } from 'react-router'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { count, date, dateTime } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner } from '../../../../ui/feedback/states'
import { Stack, Text } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { accountsCsv, type Balance, type TrialBalance, useTrialBalance } from './data'

export const KINDS: Record<Balance['kind'], string> = {
  asset: 'Asset',
  liability: 'Debt',
  income: 'Income',
  expense: 'Expense',
}
const bare = (value: number) => count(value).replace('-', '−')

/** The trial balance: every account, and whether all of them come to nothing. */
export function Accounts({ on }: { on: string | null }) {
  const query = useTrialBalance(on)
  return (
    <Loaded query={query}>{(seen) => <Table seen={seen} on={on} isStale={query.isPlaceholderData} />}</Loaded>
  )
}

function Table({ seen, on, isStale }: { seen: TrialBalance; on: string | null; isStale: boolean }) {
  return (
    <Stack gap={3}>
      {seen.balance !== 0 && (
        <Banner tone="danger">
          The ledger does not balance by UGX {bare(seen.balance)}. Tell the engineers now.
        </Banner>
      )}
      <DataTable
        caption={`Trial balance of ${date(seen.on)}, UGX`}
        rows={seen.accounts}
        columns={columnsOf(on)}
        rowKey={({ id }) => id}
        empty="Nothing was posted by this day."
        isStale={isStale}
        csv={false}
        keep=""
        tools={
          <Anchor href={accountsCsv(on)} download>
            All accounts as CSV
          </Anchor>
        }
      />
      <Text size={14} tone="muted">
        Debits are above zero and credits below. By the day something happened, not the day it was written
        down.
      </Text>
    </Stack>
  )
}

const sum = (accessorKey: 'debit' | 'credit' | 'balance', header: string) => ({
  accessorKey,
  header,
  numeric: true,
  cell: ({ row }: { row: { original: Balance } }) => bare(row.original[accessorKey]),
  total: (rows: Balance[]) => bare(rows.reduce((all, row) => all + row[accessorKey], 0)),
})

const columnsOf = (on: string | null): Columns<Balance> => [
  {
    accessorKey: 'name',
    header: 'Account',
    phone: 'title',
    cell: ({ row: { original } }) => (
      <Link to={`/admin/ledger?account=${original.id}${on ? `&on=${on}` : ''}`}>{original.name}</Link>
    ),
  },
  { accessorKey: 'kind', header: 'Kind', phone: 'line', cell: ({ row }) => KINDS[row.original.kind] },
  sum('debit', 'Debits'),
  sum('credit', 'Credits'),
  { ...sum('balance', 'Balance'), phone: 'figure' },
  {
    accessorKey: 'postings',
    header: 'Postings',
    numeric: true,
    cell: ({ row }) => count(row.original.postings),
  },
  { accessorKey: 'lastAt', header: 'Last', cell: ({ row }) => dateTime(row.original.lastAt) },
]
