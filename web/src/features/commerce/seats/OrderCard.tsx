import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../../api/me'
import { count, date, ugx } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Form } from '../../../ui/forms/Form'
import { FormPhone } from '../../../ui/forms/PhoneField'
import { Card, Facts, Row, Text } from '../../../ui/layout/layout'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { invoicePath, type Order, useCancel, useJoiners, usePay } from './data'
import { planName, STATES, termName } from './words'

/** One order: its invoice, what may be done about it now, and whether joiners take its seats. */
export function OrderCard({ order, canPay }: { order: Order; canPay: boolean }) {
  const { state, seats, held, canGive } = order
  return (
    <Card
      title={`${count(seats)} seats of ${planName(order.plan)}`}
      level={4}
      actions={<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
    >
      <Facts
        facts={[
          ['Invoice', order.number],
          ['Term', `${termName(order)}: ${date(order.beginsOn)} to ${date(order.endsOn)}`],
          ['Price', `${ugx(order.amount)}, ${ugx(order.price)} a seat`],
          ...(state === 'open' ? [['To pay until', date(order.dueOn)] satisfies [string, string]] : []),
          ...(canGive ? [['Given', `${count(held)} of ${count(seats)}`] satisfies [string, string]] : []),
        ]}
      />
      {state === 'paid' && <Joiners order={order} />}
      <Row>
        {state === 'open' && canPay && (
          <PaymentSurface>
            <Pay order={order} />
          </PaymentSurface>
        )}
        <Anchor href={invoicePath(order.id)}>Invoice (PDF)</Anchor>
        {state === 'open' && <Cancel order={order} />}
      </Row>
    </Card>
  )
}

function Joiners({ order: { id, givesToJoiners } }: { order: Order }) {
  const joiners = useJoiners(id)
  return (
    <Checkbox
      label="Who joins a class by its code takes a free seat"
      checked={givesToJoiners}
      disabled={joiners.isPending}
      onChange={({ target }) => joiners.mutate(target.checked, { onError: toastProblem })}
    />
  )
}

function Pay({ order }: { order: Order }) {
  const [isOpen, open] = useState(false)
  const navigate = useNavigate()
  const pay = usePay(order.id)
  const phone = useMe().data?.phoneNumber ?? ''
  return (
    <>
      <Button onClick={() => open(true)}>Pay</Button>
      <Dialog
        title={`Pay ${ugx(order.amount)}`}
        description={`Invoice ${order.number}. To pay by bank, transfer this amount with the number of the invoice as its reference.`}
        open={isOpen}
        onOpenChange={open}
      >
        {isOpen && (
          <Form<{ phone: string }>
            start={{ phone }}
            submit="Ask this phone"
            submitting="Sending…"
            onSubmit={async ({ phone: payer }) => {
              const made = await pay.mutateAsync(payer)
              navigate(`/payment-success?payment=${made.id}`)
            }}
          >
            <FormPhone
              name="phone"
              label="Mobile money number"
              hint="We ask on this phone for the PIN."
              required="Give the number that pays."
              invalid="Give a number of MTN or Airtel in Uganda."
            />
          </Form>
        )}
      </Dialog>
    </>
  )
}

function Cancel({ order }: { order: Order }) {
  const [isOpen, open] = useState(false)
  const cancel = useCancel(order.id)
  const go = () =>
    cancel.mutate(null, {
      onSuccess: () => toast({ title: 'The order is cancelled', tone: 'success' }),
      onError: toastProblem,
      onSettled: () => open(false),
    })
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        Cancel order
      </Button>
      <AlertDialog
        title={`Cancel invoice ${order.number}?`}
        description={<Text>Nobody can pay it after that. You can order anew at any time.</Text>}
        open={isOpen}
        onOpenChange={open}
        confirm="Cancel order"
        onConfirm={go}
        busy={cancel.isPending}
        danger
      />
    </>
  )
}
