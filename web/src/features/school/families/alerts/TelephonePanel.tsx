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
    <Card title="Short messages (SMS)">
      <Text>The week on Sunday evening and alerts you chose, each in one SMS. It costs you nothing.</Text>
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
        <Button onClick={() => setEntering(true)}>Add a telephone</Button>
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
        Enter another number
      </Button>
      <Button
        busy={again.isPending}
        onClick={() => again.mutate(phone, { onError: (error) => toastProblem(error) })}
      >
        Try this one again
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
      submit="Send me a code"
      plain
      beside={
        <Button kind="quiet" onClick={onDone}>
          Leave it
        </Button>
      }
      onSubmit={async ({ phone }) => {
        await enter.mutateAsync(phone)
        onDone()
      }}
    >
      <FormPhone
        name="phone"
        label="Your telephone"
        required="Please enter a phone number"
        invalid="Please enter a valid phone number"
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
      submit="Confirm"
      plain
      onSubmit={async ({ code }) => {
        await confirm.mutateAsync(code)
        toast({ title: 'Your telephone is confirmed', tone: 'success' })
      }}
    >
      <Text>{`We sent a code of six digits to ${phone}.`}</Text>
      <FormOtp name="code" label="The code" incomplete="Enter all six digits" />
      <Row>
        <Button
          kind="quiet"
          busy={again.isPending}
          onClick={() =>
            again.mutate(phone, {
              onSuccess: () => toast({ title: 'Another code is on its way', tone: 'info' }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          Send another code
        </Button>
        <Button kind="quiet" onClick={onOther}>
          Another number
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
        onSuccess: () => toast({ title: 'Saved', tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Stack gap={3}>
      {number.isStopped && (
        <Banner tone="info">You answered STOP, so nothing is sent. Choose below to begin again.</Banner>
      )}
      <Choices legend={`To ${number.phone}`}>
        <Checkbox
          label="The week of my children, on Sunday evening"
          checked={number.digests}
          disabled={choose.isPending}
          onChange={({ target }) => keep({ digests: target.checked })}
        />
        <Checkbox
          label="Alerts for which I chose SMS"
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
        Take this telephone away
      </Button>
      <AlertDialog
        title={`Take ${phone} away?`}
        description="No SMS goes to it any more. To add it again, it has to be proved by a new code."
        open={asking}
        onOpenChange={setAsking}
        confirm="Take it away"
        busy={forget.isPending}
        onConfirm={() =>
          forget.mutate(undefined, {
            onSuccess: () => toast({ title: `${phone} was taken away`, tone: 'success' }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
        danger
      />
    </Row>
  )
}
