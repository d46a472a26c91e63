import { useState } from 'react'
import { useMe } from '../../../api/me'
import { serverNow } from '../../../lib/serverTime'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../ui/data/format'
import { useStrangersOf } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Heading, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type PayoutForReview, useApprovePayouts, usePayoutQueue } from './data'
import { PayoutButtons } from './PayoutButtons'
import { METHODS, STATES } from './words'

/** Payouts of all authors, what waits for a person first, to be approved one by one or several at once. */
export function PayoutQueue() {
  const view = useTableView({ prefix: 'payouts' })
  const strangers = useStrangersOf('payouts')
  const queue = usePayoutQueue(view)
  const me = useMe().data ?? null
  const [chosen, setChosen] = useState<string[]>([])
  const approve = useApprovePayouts()
  const mayApprove = me?.permissions.includes('finance.approve') ?? false
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)))
  const approveAll = (ids: string[]) =>
    approve.mutate(ids, {
      onSuccess: () => {
        setChosen([])
        toast({ title: ids.length === 1 ? 'Payout approved' : 'Payouts approved', tone: 'success' })
      },
      onError: (error) => toastProblem(error),
    })
  const columns: Columns<PayoutForReview> = [
    ...(mayApprove ? [chooser(chosen, choose, me?.id)] : []),
    ...COLUMNS,
    {
      id: 'steps',
      header: '',
      cell: ({ row }) => (
        <PayoutButtons
          payout={row.original}
          me={me}
          onApprove={() => approveAll([row.original.id])}
          isApproving={approve.isPending}
        />
      ),
    },
  ]
  return (
    <Stack as="section" gap={4}>
      <Row gap={4} justify="space-between" align="end">
        <Heading>Payouts to authors</Heading>
        {chosen.length > 1 && (
          <Button kind="primary" busy={approve.isPending} onClick={() => approveAll(chosen)}>
            {`Approve ${chosen.length} payouts`}
          </Button>
        )}
      </Row>
      <Loaded query={queue}>
        {({ data, total }) => (
          <DataTable
            caption="Payouts to authors"
            hideCaption
            keep="payouts"
            isSecond
            strangers={strangers}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            empty="No author asked for a payout yet."
            view={view}
            total={total}
            isStale={queue.isPlaceholderData}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const chooser = (
  chosen: string[],
  choose: (id: string, isChosen: boolean) => void,
  me: string | undefined,
): Columns<PayoutForReview>[number] => ({
  id: 'chosen',
  header: '',
  cell: ({ row: { original } }) =>
    original.status === 'pending' && original.authorUserId !== me ? (
      <Checkbox
        label={<Hidden>{`Choose ${ugx(original.amount)} of ${original.author}`}</Hidden>}
        checked={chosen.includes(original.id)}
        onChange={(event) => choose(original.id, event.target.checked)}
      />
    ) : null,
})

const COLUMNS: Columns<PayoutForReview> = [
  {
    accessorKey: 'author',
    header: 'Author',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Stack gap={1}>
        <Text as="span">{original.author}</Text>
        <Text as="span" size={14} tone="muted">{`${ugx(original.owed)} more is owed`}</Text>
      </Stack>
    ),
  },
  {
    accessorKey: 'amount',
    header: 'Amount',
    numeric: true,
    sortable: false,
    cell: ({ row }) => ugx(row.original.amount),
  },
  {
    id: 'to',
    header: 'To',
    long: true,
    cell: ({ row: { original } }) =>
      [METHODS[original.paymentMethod], original.goesTo, original.paymentDetails.accountName]
        .filter(Boolean)
        .join(', '),
  },
  {
    accessorKey: 'askedAt',
    header: 'Asked',
    sortable: false,
    cell: ({ row }) => dateTime(row.original.askedAt),
  },
  {
    accessorKey: 'status',
    header: 'State',
    sortable: false,
    long: true,
    cell: ({ row: { original } }) => (
      <Stack gap={1} align="start">
        <Badge tone={STATES[original.status].tone}>{STATES[original.status].label}</Badge>
        {saidOf(original).map((line) => (
          <Text as="span" key={line} size={14} tone="muted">
            {line}
          </Text>
        ))}
      </Stack>
    ),
  },
]

/** What else is to be known of it: who did what, what waits, and what the provider said. */
function saidOf(payout: PayoutForReview): string[] {
  const { status, payableFrom, needsTwo, firstApprover, approver, processor, bankReference } = payout
  const waits = payableFrom && new Date(payableFrom) > serverNow()
  return [
    status === 'pending' &&
      needsTwo &&
      (firstApprover ? `First approved by ${firstApprover}` : 'Needs two people'),
    approver && `Approved by ${approver}`,
    status === 'approved' && waits && `New number or account: not before ${dateTime(payableFrom)}`,
    processor && bankReference && `Paid by ${processor}, reference ${bankReference}`,
    payout.failureReason,
    payout.rejectionReason,
    payout.notes,
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}
