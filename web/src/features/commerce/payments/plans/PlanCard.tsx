import { Heading, Stack } from '../../../../ui/layout/layout'
import { PlanList } from '../PlanList'
import type { EditedPlan } from './data'

/** The plan as a parent meets it under Plans and prices. */
export const PlanCard = ({ plan, days }: { plan: EditedPlan; days: number }) => (
  <Stack gap={2}>
    <Heading level={3}>As a parent sees it</Heading>
    <PlanList plans={[{ ...plan, id: '', tier: 'basic', billingPeriodDays: days }]} />
  </Stack>
)
