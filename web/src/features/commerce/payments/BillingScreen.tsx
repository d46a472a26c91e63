import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMe } from '../../../api/me'
import { date, ugx } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { LinkButton } from '../../../ui/primitives/Button'
import { HISTORY_CSV, type Payment, receiptPath, usePayments } from './data'
import { planName, runningPlan, STATUS } from './words'

/** The plan one has, and every payment with its receipt. */
export default function BillingScreen() {
  const payments = usePayments()
  return (
    <Page title={t`Billing`} width="text">
      <Stack gap={6}>
        <Current />
        <Stack as="section" gap={4}>
          <Heading>
            <Trans>Your payments</Trans>
          </Heading>
          <Loaded
            query={payments}
            empty={
              <EmptyState title={t`No payments yet.`} reason={t`Your payments and receipts appear here.`} />
            }
          >
            {(all) => <History payments={all} />}
          </Loaded>
        </Stack>
      </Stack>
    </Page>
  )
}

function Current() {
  const me = useMe().data ?? null
  const running = runningPlan(me)
  const trialEnd = me?.subscriptionTier === 'trial' ? (me.trialEndsAt ?? me.freeTrialEndedAt) : null
  const isOnTrial = trialEnd !== null && new Date(trialEnd) > new Date()
  return (
    <Card title={running ? planName(running.tier) : isOnTrial ? t`Free trial` : t`No plan`}>
      <Text>
        {running
          ? t`Your plan runs until ${date(running.until)}. We never take money without asking. Pay again when you want to continue.`
          : isOnTrial
            ? t`Your free days run until ${date(trialEnd)}.`
            : t`Choose a plan to open books again. Your notes and results are kept.`}
      </Text>
      <Row>
        <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing' }}>
          {running ? <Trans>Add days or change plan</Trans> : <Trans>See the plans</Trans>}
        </LinkButton>
      </Row>
    </Card>
  )
}

function History({ payments }: { payments: Payment[] }) {
  return (
    <Stack>
      <Lines label={t`Your payments`}>
        {payments.map((payment) => (
          <LineItem
            key={payment.id}
            title={`${planName(payment.plan)} · ${ugx(payment.amount)}`}
            to={`/payment-success?payment=${payment.id}`}
            under={`${date(payment.paidAt ?? payment.createdAt)} · ${STATUS[payment.status]}`}
            beside={
              payment.status === 'completed' && (
                <Anchor href={receiptPath(payment.id)}>
                  <Trans>Receipt</Trans>
                </Anchor>
              )
            }
          />
        ))}
      </Lines>
      <Row>
        <Anchor href={HISTORY_CSV} download>
          <Trans>All payments as CSV</Trans>
        </Anchor>
      </Row>
    </Stack>
  )
}
