import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../../ui/forms/Field'
import { Form } from '../../../../ui/forms/Form'
import { FormOtp } from '../../../../ui/forms/OtpField'
import { FormPhone } from '../../../../ui/forms/PhoneField'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import {
  chooseSms,
  confirmNumber,
  enterNumber,
  forgetNumber,
  type Telephone,
  useTelephone,
  useTelephoneAction,
} from './data'
import { failureText } from './labels'

// Where nearly every telephone is that is entered here.
const UGANDA = '+256'

/** Short messages to a parent's telephone: entered, proved by a code, chosen, stopped. */
export function TelephonePanel() {
  const telephone = useTelephone()
  return (
    <Card title={t`SMS`}>
      <Text>
        <Trans>Get the week on Sunday evening, and the alerts you choose, by SMS. It is free.</Trans>
      </Text>
      <Loaded query={telephone}>{(number) => <Shown number={number} />}</Loaded>
    </Card>
  )
}

function Shown({ number }: { number: Telephone }) {
  const [isEntering, setEntering] = useState(false)
  if (isEntering) return <Enter onDone={() => setEntering(false)} />
  if (number.phone === null) {
    return (
      <Row>
        <Button onClick={() => setEntering(true)}>
          <Trans>Add a phone number</Trans>
        </Button>
      </Row>
    )
  }
  const { phone, failure, isProved } = number
  const isOut = failure === 'number' || failure === 'blocked'
  const enterOther = () => setEntering(true)
  return (
    <Stack gap={4}>
      {failure && <Banner tone="warning">{failureText(failure, phone)}</Banner>}
      {isOut && <Again phone={phone} onOther={enterOther} />}
      {!isOut && (isProved ? <Wishes number={number} /> : <Prove phone={phone} onOther={enterOther} />)}
      <Away phone={phone} />
    </Stack>
  )
}

/** Nothing goes to a telephone that did not work, until a code comes back from it. */
function Again({ phone, onOther }: { phone: string; onOther: () => void }) {
  const again = useTelephoneAction(enterNumber)
  return (
    <Row>
      <Button kind="primary" onClick={onOther}>
        <Trans>Enter another number</Trans>
      </Button>
      <Button
        busy={again.isPending}
        onClick={() => again.mutate(phone, { onError: (error) => toastProblem(error) })}
      >
        <Trans>Try this one again</Trans>
      </Button>
    </Row>
  )
}

function Enter({ onDone }: { onDone: () => void }) {
  const enter = useTelephoneAction(enterNumber)
  const known = useMe().data?.phoneNumber
  return (
    <Form
      start={{ phone: known ?? UGANDA }}
      submit={t`Send me a code`}
      plain
      beside={
        <Button kind="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      }
      onSubmit={async ({ phone }) => {
        await enter.mutateAsync(phone)
        onDone()
      }}
    >
      <FormPhone
        name="phone"
        label={t`Your phone number`}
        required={t`Please enter a phone number`}
        invalid={t`Please enter a valid phone number`}
      />
    </Form>
  )
}

function Prove({ phone, onOther }: { phone: string; onOther: () => void }) {
  const confirm = useTelephoneAction(confirmNumber)
  const again = useTelephoneAction(enterNumber)
  return (
    <Form
      start={{ code: '' }}
      submit={t`Confirm`}
      plain
      onSubmit={async ({ code }) => {
        await confirm.mutateAsync(code)
        toast({ title: t`Your phone number is confirmed`, tone: 'success' })
      }}
    >
      <Text>{t`We sent a 6-digit code to ${phone}.`}</Text>
      <FormOtp name="code" label={t`Code`} incomplete={t`Enter all 6 digits`} />
      <Row>
        <Button
          kind="quiet"
          busy={again.isPending}
          onClick={() =>
            again.mutate(phone, {
              onSuccess: () => toast({ title: t`We sent another code`, tone: 'info' }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          <Trans>Send another code</Trans>
        </Button>
        <Button kind="quiet" onClick={onOther}>
          <Trans>Another number</Trans>
        </Button>
      </Row>
    </Form>
  )
}

function Wishes({ number }: { number: Telephone }) {
  const choose = useTelephoneAction(chooseSms)
  const keep = (wish: { digests?: boolean; alerts?: boolean }) =>
    choose.mutate(
      { digests: number.digests, alerts: number.alerts, ...wish },
      {
        onSuccess: () => toast({ title: t`Saved`, tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Stack gap={3}>
      {number.isStopped && (
        <Banner tone="info">
          <Trans>You answered STOP, so we send nothing. Choose below to start again.</Trans>
        </Banner>
      )}
      <Choices legend={t`To ${number.phone ?? ''}`}>
        <Checkbox
          label={t`The week of my children, on Sunday evening`}
          checked={number.digests}
          disabled={choose.isPending}
          onChange={({ target }) => keep({ digests: target.checked })}
        />
        <Checkbox
          label={t`Alerts for which I chose SMS`}
          checked={number.alerts}
          disabled={choose.isPending}
          onChange={({ target }) => keep({ alerts: target.checked })}
        />
      </Choices>
    </Stack>
  )
}

function Away({ phone }: { phone: string }) {
  const [asking, setAsking] = useState(false)
  const forget = useTelephoneAction(forgetNumber)
  return (
    <Row>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        <Trans>Remove this phone number</Trans>
      </Button>
      <AlertDialog
        title={t`Remove ${phone}?`}
        description={t`We send no more SMS to it. To add it again, you need a new code.`}
        open={asking}
        onOpenChange={setAsking}
        confirm={t`Remove`}
        busy={forget.isPending}
        onConfirm={() =>
          forget.mutate(undefined, {
            onSuccess: () => toast({ title: t`${phone} was removed`, tone: 'success' }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
        danger
      />
    </Row>
  )
}
