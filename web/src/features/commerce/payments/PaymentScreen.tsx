import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../api/me'
import { date, ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { Facts, Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { LinkButton } from '../../../ui/primitives/Button'
import { type Payment, receiptPath, useCheckPayment, usePayment } from './data'
import { PaymentWait } from './PaymentWait'
import { decided, FAILURES, hiddenNumber, planName } from './words'

/** One payment: what has to be done on the phone, and what became of it. It tells the same after a reload. */
export default function PaymentScreen() {
  const id = useSearchParams()[0].get('payment') ?? ''
  const me = useMe()
  const payment = usePayment(id, id !== '' && Boolean(me.data))
  return (
    <Page title={t`Your payment`} width="form">
      {id === '' ? (
        <EmptyState
          title={t`This link names no payment.`}
          reason={t`See your payments under Billing.`}
          action={<LinkButton to="/billing">{t`Go to Billing`}</LinkButton>}
        />
      ) : me.data === null ? (
        <EmptyState
          title={t`Sign in to see your payment.`}
          reason={t`If you paid, your plan opens by itself. You need not pay again.`}
          action={
            <LinkButton kind="primary" to="/auth/login" state={{ from: `/payment-success?payment=${id}` }}>
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      ) : (
        <Loaded query={payment}>{(found) => <State payment={found} />}</Loaded>
      )}
    </Page>
  )
}

function State({ payment }: { payment: Payment }) {
  useAskedOnce(payment)
  useNewsOfPlan(payment)
  const { status, plan, amount, phone } = payment
  const outcome = decided(payment)
  return (
    <Stack gap={6}>
      <div role="status">
        {status === 'completed' && !payment.isClosed && (
          <Banner tone="success">
            {payment.purpose === 'purse'
              ? t`Paid. Thank you. ${ugx(amount)} is in your purse.`
              : payment.purpose === 'seats'
                ? t`Paid. Thank you. You can give the seats to your learners.`
                : t`Paid. Thank you. You have ${planName(plan)} until ${date(payment.periodEndsAt)}.`}
          </Banner>
        )}
        {status === 'failed' && <Banner tone="danger">{FAILURES[payment.failure ?? 'other']}</Banner>}
        {status === 'invalid' && !outcome && <Banner tone="warning">{FAILURES.held}</Banner>}
        {outcome && <Banner tone="info">{outcome}</Banner>}
        {status === 'pending' && payment.isAbandoned && (
          <Banner tone="info">
            <Trans>You stopped this payment. If you did pay, it still counts.</Trans>
          </Banner>
        )}
      </div>
      {status === 'pending' && !payment.isAbandoned && <PaymentWait payment={payment} />}
      <Next payment={payment} />
      <Facts
        facts={[
          [t`For`, planName(plan)],
          [t`Amount`, ugx(amount)],
          ...(payment.provider === 'purse' ? [[t`From`, t`Your purse`] satisfies [string, string]] : []),
          ...(phone ? [[t`From`, hiddenNumber(phone)] satisfies [string, string]] : []),
          [t`Number of the payment`, payment.number],
        ]}
      />
    </Stack>
  )
}

const TRIED_AGAIN: Record<Payment['purpose'], string> = {
  plan: '/subscribe',
  purse: '/billing/purse',
  seats: '/school/seats',
}

function Next({ payment: { id, status, returnPath, isAbandoned, purpose, plan } }: { payment: Payment }) {
  if (status === 'completed') {
    return (
      <Row>
        <LinkButton kind="primary" to={returnPath ?? '/library'}>
          {returnPath ? <Trans>Continue where you were</Trans> : <Trans>Go to the library</Trans>}
        </LinkButton>
        <Anchor href={receiptPath(id)}>
          <Trans>Receipt (PDF)</Trans>
        </Anchor>
      </Row>
    )
  }
  if (status === 'failed' || isAbandoned) {
    return (
      <Row>
        <LinkButton kind="primary" to={TRIED_AGAIN[purpose]} state={{ from: returnPath, plan }}>
          <Trans>Try again</Trans>
        </LinkButton>
      </Row>
    )
  }
  return status === 'invalid' ? (
    <Row>
      <LinkButton to="/contact">
        <Trans>Write to us</Trans>
      </LinkButton>
    </Row>
  ) : null
}

/** Whoever comes back from the provider's page need not wait for the next round. */
function useAskedOnce({ id, status, isBegun }: Payment) {
  const { mutate } = useCheckPayment()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || status !== 'pending' || !isBegun) return
    asked.current = true
    mutate(id)
  }, [id, status, isBegun, mutate])
}

/** All that depends on the plan is read anew once it is paid. */
function useNewsOfPlan({ id, status }: Payment) {
  const queries = useQueryClient()
  const seen = useRef(status)
  useEffect(() => {
    if (status === seen.current) return
    seen.current = status
    queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) })
  }, [id, status, queries])
}
