import { useState } from 'react'
import { SEATS_LEAST, SEATS_MOST } from '../../../api/constants.gen'
import { count, date, plural, ugx } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../ui/forms/Form'
import { Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Seats, useOrder } from './data'
import { planName, termName } from './words'

interface NewOrderProps {
  school: string
  seats: Seats
}

/** Ordering seats; the invoice comes with it, and nothing is paid by that. */
export function NewOrder({ school, seats }: NewOrderProps) {
  const [isOpen, open] = useState(false)
  if (seats.terms.length === 0 || seats.plans.length === 0) return null
  return (
    <Row>
      <Button kind="primary" onClick={() => open(true)}>
        Order seats
      </Button>
      <Dialog
        title="Order seats"
        description={`For ${school}. You get an invoice, and pay it with mobile money or by bank.`}
        open={isOpen}
        onOpenChange={open}
      >
        {isOpen && <OrderForm school={school} seats={seats} done={() => open(false)} />}
      </Dialog>
    </Row>
  )
}

interface Wish {
  plan: string
  term: string
  seats: string
}

const within = (typed: string) => {
  const wanted = Number(typed)
  const fits = Number.isInteger(wanted) && wanted >= SEATS_LEAST && wanted <= SEATS_MOST
  return fits || `Give a number from ${SEATS_LEAST} to ${count(SEATS_MOST)}.`
}

function OrderForm({ school, seats: { plans, terms }, done }: NewOrderProps & { done: () => void }) {
  const order = useOrder()
  const submit = async ({ plan, term, seats }: Wish) => {
    const wanted = terms[Number(term)]
    if (!wanted) return
    const { year, term: number } = wanted
    await order.mutateAsync({ school, planId: plan, year, term: number, seats: Number(seats) })
    toast({ title: 'The invoice is ready', tone: 'success' })
    done()
  }
  return (
    <Form<Wish>
      start={{ plan: plans[0]?.id ?? '', term: '0', seats: '' }}
      onSubmit={submit}
      submit="Order"
      submitting="Ordering…"
    >
      {(form) => {
        const { plan, term, seats } = form.watch()
        const price = plans.find(({ id }) => id === plan)?.prices[Number(term)]
        const days = terms[Number(term)]
        return (
          <>
            <FormSelect
              name="term"
              label="Term"
              options={terms.map((each, place) => ({ value: String(place), label: termName(each) }))}
            />
            <FormSelect
              name="plan"
              label="Plan"
              options={plans.map(({ id, name }) => ({ value: id, label: planName(name) }))}
            />
            <FormInput
              name="seats"
              label="How many seats"
              inputMode="numeric"
              required="Give how many seats."
              rules={{ validate: within }}
            />
            {days && price !== undefined && (
              <Text size={14} tone="muted">
                {`${ugx(price)} a seat for ${plural(days.days, 'day')}, ${date(days.beginsOn)} to ${date(days.endsOn)}.`}
                {within(seats) === true ? ` ${ugx(price * Number(seats))} together.` : ''}
              </Text>
            )}
          </>
        )
      }}
    </Form>
  )
}
