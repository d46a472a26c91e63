import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../api/me'
import { serverNow } from '../../../lib/serverTime'
import { date, ugx } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type Subscription, useStopOrGoOn } from './subscription'
import { planName } from './words'

/** What one has now, until when, and what comes after. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const [first] = subscription.periods
  return first ? <Running subscription={subscription} /> : <NoPlan />
}

function NoPlan() {
  const me = useMe().data ?? null
  const trialEnd = me?.subscriptionTier === 'trial' ? (me.trialEndsAt ?? me.freeTrialEndedAt) : null
  const isOnTrial = trialEnd !== null && new Date(trialEnd) > serverNow()
  return (
    <Card title={isOnTrial ? t`Free trial` : t`No plan`}>
      <Text>
        {isOnTrial
          ? t`Your free days run until ${date(trialEnd)}.`
          : t`Choose a plan to open books again. Your notes and results are kept.`}
      </Text>
      <Row>
        <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing' }}>
          <Trans>See the plans</Trans>
        </LinkButton>
      </Row>
    </Card>
  )
}

function Running({ subscription }: { subscription: Subscription }) {
  const { periods, isCancelled } = subscription
  const last = periods.at(-1)
  const until = date(last?.endsAt)
  return (
    <Card title={planName(periods[0]?.plan ?? '')}>
      {periods.slice(1).map(({ plan, beginsAt }) => (
        <Text key={beginsAt}>{t`From ${date(beginsAt)}: ${planName(plan)}. It is paid.`}</Text>
      ))}
      <Text>
        {isCancelled
          ? t`You stopped your plan. You can use everything until ${until}.`
          : t`You have paid until ${until}. We never take money from a phone without asking.`}
      </Text>
      {!isCancelled && <After subscription={subscription} until={until} />}
      <Row>
        {isCancelled ? (
          <GoOn />
        ) : (
          <>
            <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing' }}>
              <Trans>Add days</Trans>
            </LinkButton>
            <LinkButton to="/billing/change-plan">
              <Trans>Change plan</Trans>
            </LinkButton>
            <Stop until={until} />
          </>
        )}
      </Row>
    </Card>
  )
}

/** What it costs to go on when the time that is paid is over. */
function After({ subscription, until }: { subscription: Subscription; until: string }) {
  const { renewalPlan, renewalAmount, nextPlanId } = subscription
  if (!renewalPlan || renewalAmount === null) return null
  const [name, price] = [planName(renewalPlan), ugx(renewalAmount)]
  return (
    <Text tone="muted" size={14}>
      {nextPlanId
        ? t`You chose ${name} for the time after ${until}. It costs ${price}.`
        : t`To go on after ${until} you pay ${price} for ${name}.`}
    </Text>
  )
}

function GoOn() {
  const act = useStopOrGoOn()
  return (
    <Button
      kind="primary"
      busy={act.isPending}
      onClick={() => act.mutate(false, { onError: (error) => toastProblem(error) })}
    >
      <Trans>Keep my plan</Trans>
    </Button>
  )
}

function Stop({ until }: { until: string }) {
  const [isAsked, ask] = useState(false)
  const act = useStopOrGoOn()
  return (
    <>
      <Button kind="quiet" onClick={() => ask(true)}>
        <Trans>Stop my plan</Trans>
      </Button>
      <AlertDialog
        title={t`Stop your plan?`}
        description={t`You can use everything until ${until}. After that day we ask you for no money. Your notes and results are kept.`}
        open={isAsked}
        onOpenChange={ask}
        confirm={t`Stop my plan`}
        onConfirm={() =>
          act.mutate(true, { onError: (error) => toastProblem(error), onSettled: () => ask(false) })
        }
        busy={act.isPending}
      />
    </>
  )
}
