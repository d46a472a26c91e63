import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Missed, PlanNews } from './BehindPlan'
import { type Plan, useChoices, usePlan } from './data'
import { mondayOf, plusDays } from './days'
import { MakePlan } from './MakePlan'
import { NewYear } from './NewYear'
import { Paused, PlanSettings } from './PlanSettings'
import styles from './plan.module.css'
import { Rest } from './Rest'
import { Days } from './TaskList'
import { ThisWeek } from './ThisWeek'
import { cardDay, Today } from './Today'

export default function StudyPlanScreen() {
  const plan = usePlan()
  return (
    <Page
      title={t`Study plan`}
      lead={plan.data ? leadOf(plan.data) : t`What to do each day, so you are ready for your exam.`}
      actions={plan.data && <PlanSettings plan={plan.data} />}
    >
      <Loaded query={plan} skeleton={<Skeleton shape="card" lines={4} />} empty={<Beginning />}>
        {(found) => <Shown plan={found} />}
      </Loaded>
    </Page>
  )
}

const leadOf = (plan: Plan) =>
  t`Exam on ${date(plan.targetExamDate)} · ${plural(plan.daysLeft, { one: '# day', other: '# days' })} left`

function Shown({ plan }: { plan: Plan }) {
  const sunday = plusDays(mondayOf(plan.today), 6)
  const next = cardDay(plan)
  const ahead = plan.tasks
    .map(({ dueDate }) => dueDate)
    .filter((day) => day > plan.today && day <= sunday && day !== next)
  return (
    <>
      <div className={styles.whole}>
        <NewYear plan={plan} />
        {plan.pausedAt && <Paused plan={plan} />}
        <PlanNews plan={plan} />
      </div>
      <div className={styles.plan}>
        <ThisWeek plan={plan} />
        <Today plan={plan} />
        <Missed plan={plan} />
        {ahead.length > 0 && (
          <div className={styles.ahead}>
            <Days days={[...new Set(ahead)].sort()} plan={plan} />
          </div>
        )}
        <Rest plan={plan} />
      </div>
    </>
  )
}

function Beginning() {
  const choices = useChoices()
  return (
    <Loaded query={choices} skeleton={<Skeleton shape="card" lines={4} />}>
      {(found) =>
        found.subjects.length === 0 ? (
          <Card>
            <EmptyState
              title={t`No plan possible yet.`}
              reason={t`There are no topics with questions for your school year yet.`}
              action={
                <LinkButton to="/subjects">
                  <Trans>See the subjects</Trans>
                </LinkButton>
              }
            />
          </Card>
        ) : (
          <MakePlan choices={found} />
        )
      }
    </Loaded>
  )
}
