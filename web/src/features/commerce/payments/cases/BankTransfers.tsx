import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { date, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../../ui/forms/Form'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import {
  type Bank,
  type SeatOrder,
  type Transfer,
  useBank,
  useConfirmTransfer,
  useDeclineTransfer,
  useRecord,
} from './bank'
import { money } from './columns'

const STATES: Record<SeatOrder['state'], string> = {
  open: 'To pay',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
  returned: 'Money sent back',
}

/** Orders of seats, and money for them that came by bank: recorded by one of finance, confirmed by another. */
export function BankTransfers() {
  const mayRecord = useMe().data?.permissions.includes('finance.prepare') ?? false
  return (
    <Loaded query={useBank()}>
      {(bank) => (
        <Stack gap={4}>
          <DataTable
            caption="Seats of schools"
            rows={bank.orders}
            columns={ORDERS}
            rowKey={({ id }) => id}
            empty="No school has ordered seats."
          />
          {mayRecord && <Record bank={bank} />}
          <DataTable
            caption="Bank transfers to confirm"
            rows={bank.transfers}
            columns={TRANSFERS}
            rowKey={({ id }) => id}
            empty="No transfer waits."
          />
        </Stack>
      )}
    </Loaded>
  )
}

const ORDERS: Columns<SeatOrder> = [
  { accessorKey: 'number', header: 'Invoice' },
  { accessorKey: 'school', header: 'School' },
  { accessorKey: 'seats', header: 'Seats', numeric: true },
  money<SeatOrder>('amount', 'Amount'),
  { accessorKey: 'state', header: 'State', cell: ({ row }) => STATES[row.original.state] },
  { accessorKey: 'dueOn', header: 'To pay until', cell: ({ row }) => date(row.original.dueOn) },
]

const TRANSFERS: Columns<Transfer> = [
  { accessorKey: 'number', header: 'Invoice' },
  { accessorKey: 'school', header: 'School' },
  { accessorKey: 'reference', header: 'Reference' },
  money<Transfer>('asked', 'Asked'),
  money<Transfer>('amount', 'Came'),
  { accessorKey: 'receivedOn', header: 'On', cell: ({ row }) => date(row.original.receivedOn) },
  { accessorKey: 'recordedBy', header: 'Recorded by' },
  { id: 'choices', header: '', cell: ({ row }) => <Answer transfer={row.original} /> },
]

function Answer({ transfer: { id, isMine } }: { transfer: Transfer }) {
  const permissions = useMe().data?.permissions ?? []
  const confirm = useConfirmTransfer()
  const decline = useDeclineTransfer()
  const maySettle = permissions.includes('finance.settle') && !isMine
  return (
    <Row>
      {maySettle ? (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate(id, { onError: toastProblem })}>
          Confirm
        </Button>
      ) : (
        <Text size={14}>A second person confirms</Text>
      )}
      <Button
        kind="quiet"
        busy={decline.isPending}
        onClick={() => decline.mutate(id, { onError: toastProblem })}
      >
        Decline
      </Button>
    </Row>
  )
}

interface Line {
  invoice: string
  reference: string
  amount: string
  receivedOn: string
}

function Record({ bank }: { bank: Bank }) {
  const [isOpen, open] = useState(false)
  const record = useRecord()
  if (bank.orders.length === 0) return null
  const submit = async ({ invoice, reference, amount, receivedOn }: Line) => {
    await record.mutateAsync({
      invoice: Number(invoice),
      reference,
      amount: Number(amount.replaceAll(/[ ,]/g, '')),
      receivedOn,
    })
    toast({ title: 'A second person can confirm it now', tone: 'success' })
    open(false)
  }
  return (
    <Row>
      <Button onClick={() => open(true)}>Record a bank transfer</Button>
      <Dialog
        title="A line of the bank’s statement"
        description="The invoice is paid once a second person confirms it."
        open={isOpen}
        onOpenChange={open}
      >
        {isOpen && (
          <Form<Line>
            start={{ invoice: '', reference: '', amount: '', receivedOn: '' }}
            onSubmit={submit}
            submit="Ask for confirmation"
          >
            <FormSelect
              name="invoice"
              label="Invoice"
              required="Choose the invoice"
              options={[
                { value: '', label: 'Choose' },
                ...bank.orders.map(({ number, school, amount }) => ({
                  value: String(Number(number.replace('INV-', ''))),
                  label: `${number}, ${school}, ${ugx(amount)}`,
                })),
              ]}
            />
            <FormInput
              name="reference"
              label="Reference of the bank"
              required="Give the reference of the bank"
            />
            <FormInput
              name="amount"
              label="Amount in UGX"
              inputMode="numeric"
              required="Give the amount"
              rules={{ pattern: { value: /^[1-9][0-9 ,]*$/, message: 'Give whole shillings' } }}
            />
            <FormInput name="receivedOn" label="Received on" type="date" required="Give the day" />
          </Form>
        )}
      </Dialog>
    </Row>
  )
}
