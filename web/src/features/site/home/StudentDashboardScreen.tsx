import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { ContinueCard } from './ContinueCard'
import { type Dashboard, useDashboard } from './data'
import { LastResults } from './LastResults'
import { StudyDays } from './StudyDays'
import { ThisWeek } from './ThisWeek'

export default function StudentDashboardScreen() {
  const dashboard = useDashboard()
  return (
    <Page title={t`My dashboard`} lead={t`Your study days, tests and books.`}>
      <ContinueCard />
      <Loaded query={dashboard} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => (hasBegun(data) ? <Term dashboard={data} /> : <Beginning />)}
      </Loaded>
      <AsOf at={dashboard.data?.asOf} />
    </Page>
  )
}

const hasBegun = ({ days, recent, overall }: Dashboard) =>
  days.length > 0 || recent.length > 0 || overall !== null

function Term({ dashboard }: { dashboard: Dashboard }) {
  const { exists } = useScreens()
  return (
    <Stack gap={6}>
      <ThisWeek dashboard={dashboard} />
      <Card>
        <StudyDays days={dashboard.days} />
      </Card>
      <LastResults attempts={dashboard.recent} />
      <Row>
        {exists('/analytics/performance') && (
          <LinkButton to="/analytics/performance">
            <Trans>How I am doing</Trans>
          </LinkButton>
        )}
        {exists('/study-plan') && (
          <LinkButton to="/study-plan">
            <Trans>My study plan</Trans>
          </LinkButton>
        )}
        {exists('/recommendations') && (
          <LinkButton to="/recommendations">
            <Trans>What comes next</Trans>
          </LinkButton>
        )}
      </Row>
    </Stack>
  )
}

/** Before there are numbers: the three steps that make them. */
function Beginning() {
  const { exists } = useScreens()
  return (
    <Card title={t`Nothing to show yet`}>
      <Stack as="ol" gap={2}>
        <Text as="li">
          <Trans>1. Open a book and read a few pages.</Trans>
        </Text>
        <Text as="li">
          <Trans>2. Take a short test and see what was right, and why.</Trans>
        </Text>
        <Text as="li">
          <Trans>3. Your minutes, questions and results appear here.</Trans>
        </Text>
      </Stack>
      <Row>
        {exists('/quizzes') && (
          <LinkButton to="/quizzes">
            <Trans>Choose a test</Trans>
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}
