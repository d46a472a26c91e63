import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Me } from '../../../api/me'
import { ugx } from '../../../ui/data/format'
import { Choices, Radio } from '../../../ui/forms/Field'
import { Form } from '../../../ui/forms/Form'
import { FormPhone } from '../../../ui/forms/PhoneField'
import { Text } from '../../../ui/layout/layout'
import { type NewPayment, type Plan, type Shop, useStartPayment } from './data'
import { isBigger, isSmaller, operatorOf, planName, planSays } from './words'

interface Wish {
  planId: string
  method: NewPayment['method']
  phone: string
}

interface PayFormProps {
  shop: Shop
  me: Me
  running: { tier: string; until: string } | null
  /** Where the person was when a plan was asked for. */
  from: string | null
}

/** A plan, a way to pay and a number: then the payment has a page of its own. */
export function PayForm({ shop, me, running, from }: PayFormProps) {
  const navigate = useNavigate()
  const start = useStartPayment()
  const { plans, methods } = shop
  const allowed = plans.filter((plan) => !isSmaller(plan, running))
  const first = plans.find((plan) => isBigger(plan, running)) ?? allowed[0]
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
                disabled={isSmaller(plan, running)}
                label={`${planName(plan.name)} · ${ugx(plan.priceAmount)}`}
                says={isSmaller(plan, running) ? t`You have a bigger plan now.` : planSays(plan)}
                {...form.register('planId')}
              />
            ))}
          </Choices>
          <After plan={plans.find(({ id }) => id === form.watch('planId'))} running={running} />
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

/** What becomes of the days that are left, where a bigger plan is chosen. */
function After({ plan, running }: { plan: Plan | undefined; running: { tier: string } | null }) {
  if (!plan || !isBigger(plan, running)) return null
  return (
    <Text size={14} tone="muted">
      <Trans>
        The bigger plan starts at once. What you paid for the days that are left is added as days of the new
        plan.
      </Trans>
    </Text>
  )
}
