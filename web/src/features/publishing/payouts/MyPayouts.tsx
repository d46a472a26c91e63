import { useState } from 'react'
import { serverNow } from '../../../lib/serverTime'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, dateTime, month as named, ugx } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { AskForPayout } from './AskForPayout'
import { MY_PAYOUTS_CSV, type MyPayouts, type Payout, useCancelPayout, useMyPayouts } from './data'
import { METHODS, STATES } from './words'

/** The author's balance, the way to ask for it, and what became of every payout. */
export function Payouts() {
  return (
    <Stack as="section" gap={4}>
      <Loaded query={useMyPayouts()}>{(mine) => <Balance mine={mine} />}</Loaded>
    </Stack>
  )
}

function Balance({ mine }: { mine: MyPayouts }) {
  return (
    <>
      <Row gap={4} justify="space-between" align="end">
        <Heading>Payouts</Heading>
        <AskForPayout mine={mine} />
      </Row>
      <Grid min={200}>
        <StatCard
          label="You can ask for"
          value={ugx(mine.available)}
          note={
            mine.heldBack > 0
              ? `${ugx(mine.heldBack)} is kept back: payments of readers were returned.`
              : 'Final months that are not paid out yet.'
          }
        />
        <StatCard label="On its way to you" value={ugx(mine.waiting)} note={waitingNote(mine.payouts)} />
      </Grid>
      <DataTable
        caption="Your payouts"
        rows={mine.payouts}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        csv={false}
        tools={
          mine.payouts.length > 0 && (
            <Anchor href={MY_PAYOUTS_CSV} download>
              Payouts as CSV
            </Anchor>
          )
        }
        empty="No payouts yet."
      />
    </>
  )
}

const waitingNote = (payouts: Payout[]) => {
  const open = payouts.filter(({ status }) => ['pending', 'approved', 'processing'].includes(status)).length
  if (open === 0) return 'No payout waits.'
  return open === 1 ? '1 payout' : `${open} payouts`
}

const COLUMNS: Columns<Payout> = [
  { accessorKey: 'askedAt', header: 'Asked', cell: ({ row }) => date(row.original.askedAt) },
  { accessorKey: 'amount', header: 'Amount', numeric: true, cell: ({ row }) => ugx(row.original.amount) },
  {
    id: 'to',
    header: 'To',
    cell: ({ row: { original } }) => `${METHODS[original.paymentMethod]}, ${original.goesTo}`,
  },
  { accessorKey: 'status', header: 'State', cell: ({ row }) => <State payout={row.original} /> },
  {
    id: 'months',
    header: 'Months it paid',
    cell: ({ row }) => row.original.months.map((each) => named(each)).join(', ') || '–',
  },
  { id: 'cancel', header: '', cell: ({ row }) => <Cancel payout={row.original} /> },
]

function State({ payout }: { payout: Payout }) {
  const { label, tone } = STATES[payout.status]
  const says = wordsOf(payout)
  return (
    <Stack gap={1} align="start">
      <Badge tone={tone}>{label}</Badge>
      {says && (
        <Text as="span" size={14} tone="muted">
          {says}
        </Text>
      )}
    </Stack>
  )
}

function wordsOf({ status, rejectionReason, payableFrom, completedAt, withheldAmount }: Payout) {
  if (status === 'rejected') return rejectionReason
  if (status === 'completed') {
    const tax = withheldAmount > 0 ? `, ${ugx(withheldAmount)} of it as tax` : ''
    return `${date(completedAt)}${tax}`
  }
  const waits = payableFrom && new Date(payableFrom) > serverNow()
  if (waits && (status === 'pending' || status === 'approved')) {
    return `New number: sent after ${dateTime(payableFrom)}`
  }
  return null
}

function Cancel({ payout }: { payout: Payout }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelPayout()
  if (payout.status !== 'pending') return null
  const confirm = () =>
    cancel.mutate(payout.id, {
      onSuccess: () => {
        setAsking(false)
        toast({ title: 'Payout cancelled', tone: 'success' })
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{`Cancel ${ugx(payout.amount)}`}</Button>
      <AlertDialog
        title="Cancel this payout?"
        description={`${ugx(payout.amount)} goes back to your balance.`}
        open={asking}
        onOpenChange={setAsking}
        confirm="Cancel the payout"
        onConfirm={confirm}
        busy={cancel.isPending}
      />
    </>
  )
}
