import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { countdown } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { type Step, Steps } from '../../../ui/primitives/Steps'
import { type Payment, useCheckPayment, useStopPayment } from './data'
import { hiddenNumber, operatorOf } from './words'

/** What to do on the phone or on the provider's page, and how long it has been. */
export function PaymentWait({ payment }: { payment: Payment }) {
  const { redirectUrl, isBegun } = payment
  return (
    <Stack gap={6}>
      <Steps label={t`How you pay`} steps={redirectUrl ? pageSteps(redirectUrl) : phoneSteps(payment)} />
      <Elapsed since={payment.createdAt} />
      {isBegun && !redirectUrl && (
        <Fold title={t`I did not get the prompt`}>
          <Stack gap={2}>
            <Text>
              <Trans>Check that the phone is on and has a signal. It can take a minute.</Trans>
            </Text>
            <Text>
              <Trans>
                Open the mobile money menu of your operator and look for approvals that wait. You can answer
                there.
              </Trans>
            </Text>
            <Text>
              <Trans>Still nothing? Stop this payment and try again, or use another number.</Trans>
            </Text>
          </Stack>
        </Fold>
      )}
      <CheckOrStop payment={payment} />
    </Stack>
  )
}

function phoneSteps({ isBegun, phone, purpose }: Payment): Step[] {
  const number = phone ? hiddenNumber(phone) : ''
  const operator = operatorOf(phone) ?? t`your operator`
  return [
    { id: 'send', title: t`We ask ${operator}`, state: isBegun ? 'done' : 'now' },
    { id: 'pin', title: t`Look at the phone ${number} and type the PIN`, state: isBegun ? 'now' : 'waiting' },
    {
      id: 'open',
      title:
        purpose === 'purse'
          ? t`The money is in your purse`
          : purpose === 'seats'
            ? t`The seats are yours to give`
            : t`Your plan opens by itself`,
      state: 'waiting',
    },
  ]
}

const pageSteps = (url: string): Step[] => [
  { id: 'send', title: t`Your payment is ready`, state: 'done' },
  {
    id: 'page',
    title: t`Pay on the page of the payment company`,
    state: 'now',
    children: (
      <Row>
        <Button kind="primary" onClick={() => window.location.assign(url)}>
          <Trans>Go to the payment page</Trans>
        </Button>
      </Row>
    ),
  },
  { id: 'open', title: t`Come back here: your plan opens by itself`, state: 'waiting' },
]

const SECOND = 1000

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(clock)
  }, [])
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / SECOND))
  return (
    <Text tone="muted" number>
      <Trans>
        Waiting for {countdown(seconds)}. You can close this page: nothing is lost, and you are never charged
        twice.
      </Trans>
    </Text>
  )
}

function CheckOrStop({ payment: { id, isBegun } }: { payment: Payment }) {
  const [isAsked, ask] = useState(false)
  const check = useCheckPayment()
  const stop = useStopPayment()
  const failed = { onError: (error: unknown) => toastProblem(error) }
  return (
    <Row>
      {isBegun && (
        <Button busy={check.isPending} onClick={() => check.mutate(id, failed)}>
          <Trans>I have paid: check now</Trans>
        </Button>
      )}
      <Button kind="quiet" onClick={() => ask(true)}>
        <Trans>Stop waiting</Trans>
      </Button>
      <AlertDialog
        title={t`Stop this payment?`}
        description={t`Then you can start another one. Do not type the PIN for this one any more. If you do, it still counts.`}
        open={isAsked}
        onOpenChange={ask}
        confirm={t`Stop waiting`}
        onConfirm={() => {
          ask(false)
          stop.mutate(id, failed)
        }}
        busy={stop.isPending}
      />
    </Row>
  )
}
