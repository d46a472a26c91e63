import type { Schemas } from '../../../../api/client'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { whenText } from '../../../../ui/data/format'
import { failed, moment, money, payment, provider } from './columns'
import { CaseChoices, ProposedDecision } from './Decide'
import type { Held } from './data'
import { EmptyPart } from './EmptyPart'

type Refund = Schemas['RefundOut']
type Proposal = Schemas['ProposalOut']

const REASONS: Record<Held['reason'], string> = {
  wrong_amount: 'Another amount than the price',
  wrong_currency: 'Another currency',
  wrong_reference: 'Another reference than ours',
  paid_twice: 'One order paid twice',
  account_deleted: 'The account was deleted',
  order_closed: 'The seats are paid or not wanted any more',
  taken_back: 'The provider took it back',
}

const SUSPENSE: Columns<Held> = [
  payment(),
  { accessorKey: 'payer', header: 'Payer', long: true },
  provider(),
  { accessorKey: 'reason', header: 'Why', long: true, cell: ({ row }) => REASONS[row.original.reason] },
  money('asked', 'Price'),
  money('held', 'Held'),
  {
    accessorKey: 'saidAmount',
    header: 'Provider says',
    cell: ({ row: { original } }) => `${original.saidCurrency ?? ''} ${original.saidAmount ?? '–'}`.trim(),
  },
  { accessorKey: 'foundAt', header: 'Age', cell: ({ row }) => whenText(row.original.foundAt) },
  {
    accessorKey: 'mindedBy',
    header: 'Looked after by',
    cell: ({ row }) => row.original.mindedBy ?? 'Nobody yet',
  },
  { id: 'choices', header: '', cell: ({ row }) => <CaseChoices held={row.original} /> },
]

/** Money that fits nothing, and what may be done with it. */
export const SuspenseTable = ({ rows }: { rows: Held[] }) => (
  <DataTable
    caption="Money that fits nothing"
    keep="suspense"
    leftOut={['saidAmount']}
    rows={rows}
    columns={SUSPENSE}
    rowKey={({ id }) => id}
    empty={<EmptyPart of="Money that fits nothing">All money fits a payment.</EmptyPart>}
  />
)

const PROPOSALS: Columns<Proposal> = [
  payment(),
  { accessorKey: 'payer', header: 'Payer' },
  { id: 'decision', header: '', cell: ({ row }) => <ProposedDecision decision={row.original.decision} /> },
]

/** Completed payments somebody wants to send back. */
export const ProposalsTable = ({ rows }: { rows: Proposal[] }) =>
  rows.length > 0 && (
    <DataTable
      caption="Refunds to confirm"
      rows={rows}
      columns={PROPOSALS}
      rowKey={({ number }) => number}
      empty={<EmptyPart of="Refunds to confirm">No refund waits.</EmptyPart>}
      csv={false}
    />
  )

const STATES: Record<Refund['state'], string> = {
  approved: 'Approved, not sent yet',
  sent: 'Sent',
  taken: 'With the provider',
  completed: 'Sent back',
  failed: 'Failed',
}

const REFUNDS: Columns<Refund> = [
  moment('confirmedAt', 'When'),
  payment(),
  provider(),
  money('amount', 'Amount'),
  {
    accessorKey: 'state',
    header: 'State',
    cell: ({ row: { original } }) =>
      original.failure ? `${STATES[original.state]}: ${failed(original.failure)}` : STATES[original.state],
  },
  { accessorKey: 'reason', header: 'Why', long: true },
  { accessorKey: 'proposedBy', header: 'Proposed by' },
  { accessorKey: 'confirmedBy', header: 'Confirmed by' },
]

/** Money that went back, or is on its way. */
export const RefundsTable = ({ rows }: { rows: Refund[] }) => (
  <DataTable
    caption="Refunds"
    keep="refunds"
    rows={rows}
    columns={REFUNDS}
    rowKey={({ id }) => id}
    empty={<EmptyPart of="Refunds">No money was sent back yet.</EmptyPart>}
  />
)
