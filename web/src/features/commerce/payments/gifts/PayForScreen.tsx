import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { Choices, Radio } from '../../../../ui/forms/Field'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { shillings } from '../data'
import { PayerFields } from '../purse/PayerFields'
import { planName } from '../words'
import { type Payable, useFillByCode, usePayable, usePayByCode } from './data'
import { GiftState } from './GiftState'

/** Anybody who was given a learner's pay code pays for their plan here, without an account. */
export default function PayForScreen() {
  const { code } = useParams()
  const payment = useSearchParams()[0].get('payment')
  return (
    <Page
      title={t`Pay for a learner`}
      lead={t`You pay by mobile money. The plan opens by itself, and we keep nothing of you but the payment.`}
      width="form"
      location={payment ?? undefined}
    >
      {!code ? <AskForCode /> : payment ? <GiftState code={code} id={payment} /> : <OfCode code={code} />}
    </Page>
  )
}

function AskForCode() {
  const navigate = useNavigate()
  return (
    <Form<{ code: string }>
      start={{ code: '' }}
      submit={t`Continue`}
      submitting={t`Checking…`}
      onSubmit={async ({ code }) => {
        navigate(`/pay/${encodeURIComponent(code.replaceAll(/[\s-]/g, '').toUpperCase())}`)
      }}
    >
      <FormInput
        name="code"
        label={t`Pay code`}
        hint={t`The learner gives it to you. It has 10 letters and numbers.`}
        rules={{ validate: (typed: string) => isWhole(typed) || t`A pay code has 10 letters and numbers.` }}
      />
    </Form>
  )
}

const isWhole = (typed: string) => /^[A-Z0-9]{10}$/i.test(typed.replaceAll(/[\s-]/g, ''))

function OfCode({ code }: { code: string }) {
  return <Loaded query={usePayable(code)}>{(found) => <Pay code={code} payable={found} />}</Loaded>
}

/** What is paid for where it is no plan. */
const PURSE = 'purse'

interface Wish {
  planId: string
  amount: string
  phone: string
}

function Pay({ code, payable: { initial, plans } }: { code: string; payable: Payable }) {
  const navigate = useNavigate()
  const pay = usePayByCode(code)
  const fill = useFillByCode(code)
  const isForPurse = useSearchParams()[0].get('for') === PURSE
  if (plans.length === 0) {
    return <EmptyState title={t`There is nothing to pay.`} reason={t`No plan is sold now.`} />
  }
  return (
    <Stack gap={6}>
      <Text>{t`This code belongs to a learner whose name begins with ${initial}.`}</Text>
      <Form<Wish>
        start={{ planId: isForPurse ? PURSE : (plans[0]?.id ?? PURSE), amount: '', phone: '' }}
        submit={t`Pay`}
        submitting={t`Sending…`}
        onSubmit={async ({ planId, amount, phone }) => {
          const made =
            planId === PURSE
              ? await fill.mutateAsync({ amount: shillings(amount), phone })
              : await pay.mutateAsync({ planId, phone })
          navigate(`/pay/${code}?payment=${made.id}`)
        }}
      >
        {(form) => (
          <>
            <Choices legend={t`What do you pay for?`}>
              {plans.map(({ id, name, amount, days }) => (
                <Radio
                  key={id}
                  boxed
                  value={id}
                  label={`${planName(name)} · ${ugx(amount)}`}
                  says={plural(days, { one: '# day', other: '# days' })}
                  {...form.register('planId')}
                />
              ))}
              <Radio
                boxed
                value={PURSE}
                label={t`Put money into the purse`}
                says={t`The learner pays for a plan from it later. Any amount.`}
                {...form.register('planId')}
              />
            </Choices>
            <PayerFields asksAmount={form.watch('planId') === PURSE} />
            <Text size={14} tone="muted">
              <Trans>Nothing is paid before you type your PIN on the phone.</Trans>
            </Text>
          </>
        )}
      </Form>
    </Stack>
  )
}
