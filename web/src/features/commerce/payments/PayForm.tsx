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
import { type NewPayment, type Shop, useDraw, usePurse, useStartPayment } from './data'
import { type Offer, offerOf, type Subscription } from './subscription'
import { operatorOf, planName, planSays } from './words'

interface Wish {
  planId: string
  method: NewPayment['method'] | 'purse'
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
  const draw = useDraw()
  const available = usePurse().data?.available ?? 0
  const { plans, methods } = shop
  const stepOf = (id: string) => offerOf(subscription, id)?.step
  const priceOf = (id: string) =>
    offerOf(subscription, id)?.amount ?? plans.find((plan) => plan.id === id)?.priceAmount ?? 0
  const first = plans.find(({ id }) => id === chosen) ?? plans.find(({ id }) => stepOf(id) !== 'smaller')
  const begin = async ({ planId, method, phone }: Wish) => {
    const payment =
      method === 'purse'
        ? await draw.mutateAsync({ planId, returnPath: from })
        : await start.mutateAsync({
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
                label={`${planName(plan.name)} · ${ugx(priceOf(plan.id))}`}
                says={planSays(plan)}
                {...form.register('planId')}
              />
            ))}
          </Choices>
          <After offer={offerOf(subscription, form.watch('planId'))} />
          <Way form={form} methods={methods} purse={available} price={priceOf(form.watch('planId'))} />
        </>
      )}
    </Form>
  )
}

interface WayProps {
  form: UseFormReturn<Wish>
  methods: Shop['methods']
  /** What is in the purse and may be used. */
  purse: number
  price: number
}

function Way({ form, methods, purse, price }: WayProps) {
  const operator = operatorOf(form.watch('phone'))
  const way = form.watch('method')
  return (
    <>
      <Choices legend={t`How do you pay?`} error={form.formState.errors.method?.message}>
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
        {purse > 0 && (
          <Radio
            boxed
            value="purse"
            label={t`From the purse`}
            says={
              purse < price
                ? t`${ugx(purse)} is in it. That is too little for this plan.`
                : t`${ugx(purse)} is in it. You type no PIN.`
            }
            {...form.register('method', {
              validate: (chosen) =>
                chosen !== 'purse' || purse >= price || t`There is too little in the purse.`,
            })}
          />
        )}
      </Choices>
      {way === 'mobile_money' && (
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
      )}
      {way === 'card' && (
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
