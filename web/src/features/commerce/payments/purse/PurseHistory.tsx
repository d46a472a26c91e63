import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date, ugx } from '../../../../ui/data/format'
import { LineItem, Lines } from '../../../../ui/data/Lines'
import { Stack, Text } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { type Purse, receiptPath, type TopUp } from '../data'
import { planName } from '../words'

/** What was put in, the newest first, and what each amount paid. */
export function PurseHistory({ purse: { topUps }, receipts }: { purse: Purse; receipts?: boolean }) {
  if (topUps.length === 0) {
    return (
      <Text tone="muted">
        <Trans>Nothing was put in yet.</Trans>
      </Text>
    )
  }
  return (
    <Lines label={t`What was put in`}>
      {topUps.map((each) => (
        <LineItem
          key={each.id}
          title={t`${ugx(each.amount)} put in`}
          under={<Under topUp={each} />}
          beside={
            receipts && (
              <Anchor href={receiptPath(each.id)}>
                <Trans>Receipt</Trans>
              </Anchor>
            )
          }
        />
      ))}
    </Lines>
  )
}

function Under({ topUp: { paidAt, isGift, left, returned, isGoingBack, uses } }: { topUp: TopUp }) {
  const by = isGift ? [t`by somebody with the code`] : []
  return (
    <Stack gap={1}>
      <span>{[date(paidAt), ...by, t`${ugx(left)} left`].join(' · ')}</span>
      {uses.map(({ plan, amount, at, isGivenBack }) => (
        <span key={`${plan}${at}`}>
          {isGivenBack
            ? t`${date(at)}: ${ugx(amount)} for ${planName(plan)}, given back`
            : t`${date(at)}: ${ugx(amount)} for ${planName(plan)}`}
        </span>
      ))}
      {isGoingBack && <span>{t`This money is on its way back to whoever paid.`}</span>}
      {returned > 0 && <span>{t`${ugx(returned)} went back to whoever paid.`}</span>}
    </Stack>
  )
}
