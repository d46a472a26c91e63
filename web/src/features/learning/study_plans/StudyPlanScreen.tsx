import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { BehindPlan } from './BehindPlan'
import { useChoices, usePlan } from './data'
import { History } from './History'
import { MakePlan } from './MakePlan'
import { NewYear } from './NewYear'
import { PlanHead } from './PlanHead'
import { Tasks } from './Tasks'

export default function StudyPlanScreen() {
  const plan = usePlan()
  const { exists } = useScreens()
  return (
    <Page
      title={t`Study plan`}
      lead={t`What to do each day, so you are ready for your exam.`}
      actions={
        exists('/forecast') && (
          <LinkButton to="/forecast">
            <Trans>My forecast</Trans>
          </LinkButton>
        )
      }
    >
      <Loaded query={plan} skeleton={<Skeleton shape="card" lines={4} />} empty={<Beginning />}>
        {(found) => (
          <Stack gap={6}>
            <NewYear plan={found} />
            {found.pausedAt && <PlanHead plan={found} />}
            <BehindPlan plan={found} />
            <Tasks plan={found} />
            {!found.pausedAt && <PlanHead plan={found} />}
            <LeftOut names={found.leftOut.filter(({ why }) => why === 'no_time').map(({ topic }) => topic)} />
            <History history={found.history} />
          </Stack>
        )}
      </Loaded>
    </Page>
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

const SHOWN = 8

/** Said plainly, so that nobody believes the plan holds everything. */
function LeftOut({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <Card title={t`Topics that do not fit`} level={2}>
      <Text size={14} tone="muted">
        <Trans>Other topics help you more in the time you have. Add hours each week to fit these in:</Trans>
      </Text>
      <Row>
        <Text size={14}>
          {names.slice(0, SHOWN).join(', ')}
          {names.length > SHOWN && t` and ${names.length - SHOWN} more`}.
        </Text>
      </Row>
    </Card>
  )
}
