import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { date, ugx } from '../../../ui/data/format'
import { LineItem, LineLink, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Heading, Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { CurrentPlan } from './CurrentPlan'
import { HISTORY_CSV, type Payment, receiptPath, usePayments } from './data'
import PurseScreen from './purse/PurseScreen'
import { useSubscription } from './subscription'
import { outcomeOf, planName } from './words'

/** The plan one has and every payment with its receipt; and the purse, on a page of its own. */
export default function BillingScreen() {
  return useLocation().pathname.endsWith('/purse') ? <PurseScreen /> : <PlanAndPayments />
}

function PlanAndPayments() {
  const payments = usePayments()
  const subscription = useSubscription()
  return (
    <Page title={t`Billing`} width="text">
      <Stack gap={6}>
        <Loaded query={subscription}>{(found) => <CurrentPlan subscription={found} />}</Loaded>
        <Lines label={t`Settings`}>
          <LineLink to="/billing/settings">
            <Trans>Renewal and reminders</Trans>
          </LineLink>
          <LineLink to="/billing/purse">
            <Trans>Your purse</Trans>
          </LineLink>
          <LineLink to="/billing/pay-code">
            <Trans>Let others pay for you</Trans>
          </LineLink>
        </Lines>
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

const underOf = (payment: Payment) => {
  const { paidAt, createdAt, isGift, provider } = payment
  return [
    date(paidAt ?? createdAt),
    outcomeOf(payment),
    ...(isGift ? [t`by somebody with your code`] : []),
    ...(provider === 'purse' ? [t`from your purse`] : []),
  ].join(' · ')
}

/** As it stands on the receipt. */
const printed = (number: number) => String(number).padStart(6, '0')

function History({ payments }: { payments: Payment[] }) {
  return (
    <Stack>
      <Lines label={t`Your payments`}>
        {payments.map((payment) => (
          <LineItem
            key={payment.id}
            title={`${planName(payment.plan)} · ${ugx(payment.amount)}`}
            to={`/payment-success?payment=${payment.id}`}
            under={underOf(payment)}
            beside={
              payment.status === 'completed' && (
                <Anchor href={receiptPath(payment.id)}>
                  {payment.receiptNumber ? t`Receipt ${printed(payment.receiptNumber)}` : t`Receipt`}
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
