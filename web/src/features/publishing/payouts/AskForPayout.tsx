import { useState } from 'react'
import { MINIMUM_PAYOUT_UGX, PAYOUT_COOLING_HOURS } from '../../../api/constants.gen'
import { count, ugx } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { Choices, Radio } from '../../../ui/forms/Field'
import { Form, FormInput } from '../../../ui/forms/Form'
import { FormPhone } from '../../../ui/forms/PhoneField'
import { Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type MyPayouts, type NewPayout, useAskForPayout } from './data'
import { METHODS } from './words'

interface Wish {
  amount: string
  paymentMethod: NewPayout['paymentMethod']
  phoneNumber: string
  bankAccountNumber: string
  bankName: string
  accountName: string
}

const MINIMUM = `Minimum payout is ${count(MINIMUM_PAYOUT_UGX)} UGX`

/** The button, and the window that asks how much goes where. */
export function AskForPayout({ mine }: { mine: MyPayouts }) {
  const [asking, setAsking] = useState(false)
  const ask = useAskForPayout()
  const submit = async ({ amount, paymentMethod, ...details }: Wish) => {
    await ask.mutateAsync({ amount: shillings(amount), paymentMethod, paymentDetails: details })
    toast({ title: 'You asked for a payout. A colleague checks it.', tone: 'success' })
    setAsking(false)
  }
  if (mine.available < MINIMUM_PAYOUT_UGX) {
    return (
      <Text size={14} tone="muted">
        {MINIMUM}
      </Text>
    )
  }
  const { phoneNumber, bankAccountNumber, bankName, accountName } = mine.paymentDetails
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        Ask for a payout
      </Button>
      <Dialog
        title="Ask for a payout"
        description={`You can ask for up to ${ugx(mine.available)}.`}
        open={asking}
        onOpenChange={setAsking}
      >
        <Form<Wish>
          start={{
            amount: String(mine.available),
            paymentMethod: mine.paymentMethod,
            phoneNumber: phoneNumber ?? '',
            bankAccountNumber: bankAccountNumber ?? '',
            bankName: bankName ?? '',
            accountName: accountName ?? '',
          }}
          onSubmit={submit}
          submit="Ask for the payout"
          submitting="Sending…"
        >
          {(form) => (
            <>
              <FormInput
                name="amount"
                label="Amount in UGX"
                inputMode="numeric"
                rules={{ validate: (typed: string) => fault(typed, mine.available) }}
              />
              <Choices legend="Where does it go?">
                <Radio
                  boxed
                  value="mobile_money"
                  label={METHODS.mobile_money}
                  {...form.register('paymentMethod')}
                />
                <Radio
                  boxed
                  value="bank_transfer"
                  label={METHODS.bank_transfer}
                  {...form.register('paymentMethod')}
                />
              </Choices>
              {form.watch('paymentMethod') === 'mobile_money' ? <Phone /> : <Bank />}
              <Text size={14} tone="muted">
                {`A number or account we have not paid before waits ${PAYOUT_COOLING_HOURS / 24} days.`}
              </Text>
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}

const Phone = () => (
  <FormPhone
    name="phoneNumber"
    label="Mobile money number"
    hint="A number of MTN or Airtel in Uganda."
    required="Give the number that gets the money."
    invalid="Give a number of MTN or Airtel in Uganda."
  />
)

const Bank = () => (
  <>
    <FormInput name="bankName" label="Bank" required="Give the name of the bank." />
    <FormInput name="bankAccountNumber" label="Account number" required="Give the number of the account." />
    <FormInput name="accountName" label="Name of the account" required="Give the name of the account." />
  </>
)

const shillings = (typed: string) => Number(typed.replaceAll(/[\s,]/g, ''))

function fault(typed: string, most: number) {
  const amount = shillings(typed)
  if (!Number.isInteger(amount)) return 'Give whole shillings.'
  if (amount < MINIMUM_PAYOUT_UGX) return MINIMUM
  return amount <= most || `You can ask for up to ${ugx(most)}.`
}
