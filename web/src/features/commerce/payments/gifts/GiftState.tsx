import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner } from '../../../../ui/feedback/states'
import { Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { Steps } from '../../../../ui/primitives/Steps'
import { decided, FAILURES, planName } from '../words'
import { type Gift, useGift } from './data'

/** A payment by code until it is known what became of it; the same after a reload. */
export function GiftState({ code, id }: { code: string; id: string }) {
  return <Loaded query={useGift(code, id)}>{(gift) => <State code={code} gift={gift} />}</Loaded>
}

function State({ code, gift }: { code: string; gift: Gift }) {
  const { status, failure, plan, amount, purpose } = gift
  const outcome = decided(gift)
  return (
    <Stack gap={6}>
      <div role="status">
        {status === 'completed' && !gift.isClosed && (
          <Banner tone="success">
            {purpose === 'purse' ? (
              <Trans>Paid. Thank you. It is in the purse, and the learner was told.</Trans>
            ) : (
              <Trans>Paid. Thank you. The plan is open, and the learner was told.</Trans>
            )}
          </Banner>
        )}
        {status === 'failed' && <Banner tone="danger">{FAILURES[failure ?? 'other']}</Banner>}
        {outcome && <Banner tone="info">{outcome}</Banner>}
        {status === 'invalid' && !outcome && (
          <Banner tone="warning">
            <Trans>Money arrived, but it does not fit the price. We look at it. Do not pay again.</Trans>
          </Banner>
        )}
      </div>
      {status === 'pending' && <Waiting gift={gift} />}
      <Facts
        facts={[
          [t`For`, planName(plan)],
          [t`Amount`, ugx(amount)],
        ]}
      />
      {status === 'failed' && (
        <Row>
          <LinkButton kind="primary" to={`/pay/${code}`}>
            <Trans>Try again</Trans>
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}

function Waiting({ gift: { isBegun, redirectUrl, purpose } }: { gift: Gift }) {
  if (redirectUrl) {
    return (
      <Row>
        <Button kind="primary" onClick={() => window.location.assign(redirectUrl)}>
          <Trans>Go to the payment page</Trans>
        </Button>
      </Row>
    )
  }
  return (
    <Stack gap={4}>
      <Steps
        label={t`How you pay`}
        steps={[
          { id: 'send', title: t`We ask your operator`, state: isBegun ? 'done' : 'now' },
          { id: 'pin', title: t`Look at your phone and type the PIN`, state: isBegun ? 'now' : 'waiting' },
          {
            id: 'open',
            title: purpose === 'purse' ? t`The money is in the purse` : t`The plan opens by itself`,
            state: 'waiting',
          },
        ]}
      />
      <Text tone="muted">
        <Trans>You can close this page: nothing is lost, and you are never charged twice.</Trans>
      </Text>
    </Stack>
  )
}
