import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date, ugx } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Offer, type Subscription, useNextPlan, useSubscription } from './subscription'
import { planName } from './words'

/** A bigger plan now, or a smaller one when the time that is paid is over. */
export default function ChangePlanScreen() {
  const subscription = useSubscription()
  return (
    <Page title={t`Change plan`} width="text">
      <Loaded query={subscription}>{(found) => <Choices subscription={found} />}</Loaded>
    </Page>
  )
}

function Choices({ subscription }: { subscription: Subscription }) {
  const { periods, offers, nextPlanId } = subscription
  const last = periods.at(-1)
  const others = offers.filter(({ step }) => step === 'bigger' || step === 'smaller')
  if (!last) {
    return (
      <EmptyState
        title={t`You have no plan to change.`}
        reason={t`Choose a plan first. You can change it any time.`}
        action={
          <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing' }}>
            <Trans>See the plans</Trans>
          </LinkButton>
        }
      />
    )
  }
  const next = offers.find(({ planId }) => planId === nextPlanId)
  return (
    <Stack gap={6}>
      <Text>{t`You have ${planName(last.plan)} until ${date(last.endsAt)}.`}</Text>
      {next && <Chosen plan={next.name} until={last.endsAt} />}
      {others.length === 0 ? (
        <EmptyState title={t`There is no other plan now.`} reason={t`You have the plan that opens most.`} />
      ) : (
        <Lines label={t`Other plans`}>
          {others.map((offer) => (
            <LineItem
              key={offer.planId}
              title={planName(offer.name)}
              under={<Meaning offer={offer} until={last.endsAt} />}
              beside={offer.planId !== nextPlanId && <Choose offer={offer} />}
            />
          ))}
        </Lines>
      )}
    </Stack>
  )
}

function Meaning({ offer, until }: { offer: Offer; until: string }) {
  const { step, amount, credit, endsAt } = offer
  if (step === 'smaller') return t`From ${date(until)}, for ${ugx(amount)}. You pay nothing now.`
  const price = ugx(amount + credit)
  return t`From today to ${date(endsAt)}. You pay ${ugx(amount)} now: ${price} less ${ugx(credit)} for the days you have left.`
}

function Choose({ offer: { planId, step, name } }: { offer: Offer }) {
  const choose = useNextPlan()
  const plan = planName(name)
  if (step === 'bigger') {
    return (
      <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing', plan: planId }}>
        {t`Change to ${plan} now`}
      </LinkButton>
    )
  }
  return (
    <Button
      busy={choose.isPending}
      onClick={() => choose.mutate(planId, { onError: (error) => toastProblem(error) })}
    >
      {t`Take ${plan} next`}
    </Button>
  )
}

/** The smaller plan that was chosen, and the way back. */
function Chosen({ plan, until }: { plan: string; until: string }) {
  const choose = useNextPlan()
  return (
    <Banner
      tone="info"
      action={
        <Button
          busy={choose.isPending}
          onClick={() => choose.mutate(null, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Undo</Trans>
        </Button>
      }
    >
      {t`${planName(plan)} comes next, on ${date(until)}. Until then nothing changes.`}
    </Banner>
  )
}
