import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Me } from '../../../api/me'
import { date, ugx } from '../../../ui/data/format'
import { Choices, Radio } from '../../../ui/forms/Field'
import { Form } from '../../../ui/forms/Form'
import { FormPhone } from '../../../ui/forms/PhoneField'
import { Text } from '../../../ui/layout/layout'
import { type NewPayment, type Shop, useStartPayment } from './data'
import { type Offer, offerOf, type Subscription } from './subscription'
import { operatorOf, planName, planSays } from './words'

interface Wish {
  planId: string
  method: NewPayment['method']
  phone: string
}

interface PayFormProps {
  shop: Shop
  me: Me
  subscription: Subscription
  /** The plan that was chosen before, on another screen. */
  chosen: string | null
  /** Where the person was when a plan was asked for. */
  from: string | null
}

/** A plan, a way to pay and a number: then the payment has a page of its own. */
export function PayForm({ shop, me, subscription, chosen, from }: PayFormProps) {
  const navigate = useNavigate()
  const start = useStartPayment()
  const { plans, methods } = shop
  const stepOf = (id: string) => offerOf(subscription, id)?.step
  const first = plans.find(({ id }) => id === chosen) ?? plans.find(({ id }) => stepOf(id) !== 'smaller')
  const begin = async ({ planId, method, phone }: Wish) => {
    const payment = await start.mutateAsync({
      planId,
      method,
      phone: method === 'mobile_money' ? phone : null,
      returnPath: from,
    })
    navigate(`/payment-success?payment=${payment.id}`)
  }
  return (
    <Form<Wish>
      start={{ planId: first?.id ?? '', method: methods[0] ?? 'mobile_money', phone: me.phoneNumber ?? '' }}
      submit={t`Pay`}
      submitting={t`Sending…`}
      onSubmit={begin}
    >
      {(form) => (
        <>
          <Choices legend={t`Your plan`}>
            {plans.map((plan) => (
              <Radio
                key={plan.id}
                boxed
                value={plan.id}
                label={`${planName(plan.name)} · ${ugx(offerOf(subscription, plan.id)?.amount ?? plan.priceAmount)}`}
                says={planSays(plan)}
                {...form.register('planId')}
              />
            ))}
          </Choices>
          <After offer={offerOf(subscription, form.watch('planId'))} />
          <Way form={form} methods={methods} />
        </>
      )}
    </Form>
  )
}

function Way({ form, methods }: { form: UseFormReturn<Wish>; methods: Shop['methods'] }) {
  const operator = operatorOf(form.watch('phone'))
  return (
    <>
      <Choices legend={t`How do you pay?`}>
        {methods.includes('mobile_money') && (
          <Radio
            boxed
            value="mobile_money"
            label={t`Mobile money (MTN or Airtel)`}
            {...form.register('method')}
          />
        )}
        {methods.includes('card') && (
          <Radio boxed value="card" label={t`Bank card`} {...form.register('method')} />
        )}
      </Choices>
      {form.watch('method') === 'mobile_money' ? (
        <FormPhone
          name="phone"
          label={t`Mobile money number`}
          hint={
            operator
              ? t`${operator} asks on this phone for the PIN.`
              : t`The number that pays. It may be a parent's.`
          }
          required={t`Give the number that pays.`}
          invalid={t`Give a number of MTN or Airtel in Uganda.`}
        />
      ) : (
        <Text size={14} tone="muted">
          <Trans>You type your card on the page of the payment company. We never see its number.</Trans>
        </Text>
      )}
    </>
  )
}

/** What it means for the days that are left. */
function After({ offer }: { offer: Offer | undefined }) {
  if (!offer || offer.step === 'new') return null
  const { step, beginsAt, endsAt, amount, credit } = offer
  return (
    <Text size={14} tone="muted">
      {step === 'bigger'
        ? t`It starts at once. The price is ${ugx(amount + credit)}, less ${ugx(credit)} for the days you have left.`
        : t`You get the days from ${date(beginsAt)} to ${date(endsAt)}.`}
    </Text>
  )
}
