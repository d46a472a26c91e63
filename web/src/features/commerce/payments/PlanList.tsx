import { t } from '@lingui/core/macro'
import { ugx } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Text } from '../../../ui/layout/layout'
import type { Plan } from './data'
import { planName, planSays } from './words'

/** The plans under one another, each with its price and what it gives. */
export function PlanList({ plans }: { plans: Plan[] }) {
  return (
    <Lines label={t`Plans`}>
      {plans.map((plan) => (
        <LineItem
          key={plan.id}
          title={planName(plan.name)}
          beside={
            <Text as="span" strong number>
              {ugx(plan.priceAmount)}
            </Text>
          }
          under={planSays(plan)}
        />
      ))}
    </Lines>
  )
}
