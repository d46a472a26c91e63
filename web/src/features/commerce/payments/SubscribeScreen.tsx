import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation, useSearchParams } from 'react-router'
import { FREE_TRIAL_DAYS } from '../../../api/constants.gen'
import { useMe } from '../../../api/me'
import { returnPath } from '../../../lib/returnAddress'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { type Shop, usePayments, useShop, waitingOf } from './data'
import { PayForm } from './PayForm'
import { PlanList } from './PlanList'
import { useSubscription } from './subscription'
import { planName } from './words'

/** What a plan costs and gives, and the way to pay for one. */
export default function SubscribeScreen() {
  const shop = useShop()
  return (
    <Page title={t`Plans and prices`} width="form">
      <Seo pageType="subscribe" />
      <Loaded query={shop}>{(found) => <Offer shop={found} />}</Loaded>
    </Page>
  )
}

function Offer({ shop }: { shop: Shop }) {
  const me = useMe().data ?? null
  const { state } = useLocation()
  const [query] = useSearchParams()
  const from = returnPath(state) ?? returnPath({ from: query.get('from') })
  const waiting = waitingOf(usePayments(me !== null).data)
  const subscription = useSubscription(me !== null)
  const last = subscription.data?.periods.at(-1)
  if (shop.plans.length === 0 || shop.methods.length === 0) {
    return (
      <EmptyState
        title={t`You cannot pay here yet.`}
        reason={t`You can read every preview and take practice tests.`}
        action={<LinkButton to="/bookstore">{t`Go to the bookstore`}</LinkButton>}
      />
    )
  }
  return (
    <Stack gap={6}>
      {last && <Banner tone="info">{t`You have ${planName(last.plan)} until ${date(last.endsAt)}.`}</Banner>}
      {waiting && (
        <Banner
          tone="warning"
          action={
            <LinkButton to={`/payment-success?payment=${waiting.id}`}>
              <Trans>See it</Trans>
            </LinkButton>
          }
        >
          <Trans>You began to pay, and it is not finished.</Trans>
        </Banner>
      )}
      {me ? (
        <Loaded query={subscription}>
          {(found) => (
            <PayForm
              shop={shop}
              me={me}
              subscription={found}
              chosen={chosenPlan(state, query, shop)}
              from={from}
            />
          )}
        </Loaded>
      ) : (
        <Visitor shop={shop} from={from} tier={tierOf(state, query)} />
      )}
    </Stack>
  )
}

/** The plan that another screen sent the person here for: by id or name, or the first that opens what was locked. */
function chosenPlan(state: unknown, query: URLSearchParams, { plans }: Shop): string | null {
  const { plan } = (state ?? {}) as { plan?: unknown }
  const tier = tierOf(state, query)
  const sent = plans.find(({ id, name }) => id === plan || name === plan)
  return (sent ?? plans.find((each) => each.tier === tier))?.id ?? null
}

/** The tier of what was locked; in the address it outlives signing in. */
function tierOf(state: unknown, query: URLSearchParams): string | null {
  const { tier } = (state ?? {}) as { tier?: unknown }
  return typeof tier === 'string' ? tier : query.get('tier')
}

/** Before somebody has an account: the prices, and the two ways in. */
function Visitor({ shop, from, tier }: { shop: Shop; from: string | null; tier: string | null }) {
  const here = `/subscribe?${new URLSearchParams({ ...(from && { from }), ...(tier && { tier }) })}`
  return (
    <Stack gap={6}>
      <PlanList plans={shop.plans} />
      <Stack gap={3}>
        <Heading>
          <Trans>Try it first</Trans>
        </Heading>
        <Text>
          <Trans>Every new learner has {FREE_TRIAL_DAYS} days free. You pay nothing to start.</Trans>
        </Text>
        <Row>
          <LinkButton kind="primary" to="/auth/register" state={from ? { from } : undefined}>
            <Trans>Create an account</Trans>
          </LinkButton>
          <LinkButton to="/auth/login" state={{ from: here }}>
            <Trans>Sign in to pay</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Stack>
  )
}
