import { Navigate } from 'react-router'
import { type Me, useAuthorMe, useMe } from '../../../api/me'
import { rolesOf } from '../../../lib/roles'
import { useScreens } from '../../../lib/screens'
import { startPage } from '../../../lib/startPage'
import { AsOf } from '../../../ui/data/StatCard'
import { Waiting } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { ActionList } from '../../../ui/primitives/ActionList'
import { LinkButton } from '../../../ui/primitives/Button'
import { useDashboard } from './data'
import { NextQuizCard } from './NextQuizCard'
import { NextStep } from './NextStep'
import { Plan } from './Plan'
import { WorkHome } from './staff/WorkHome'
import { ThisWeek } from './ThisWeek'
import { Tutors } from './Tutors'
import { WeakTopicsCard } from './WeakTopicsCard'

export default function HomeScreen() {
  const me = useMe().data
  const { exists } = useScreens()
  const author = useAuthorMe(me?.role === 'author')
  if (!me || (me.role === 'author' && author.isPending)) return <Waiting>Verifying access...</Waiting>

  const elsewhere = startPage(me.role, author.data?.isApproved === true, exists, me.permissions)
  if (elsewhere !== '/home') return <Navigate to={elsewhere} replace />
  return rolesOf(me).includes('learner') ? <LearnerHome me={me} /> : <WorkHome me={me} />
}

function LearnerHome({ me }: { me: Me }) {
  const { exists } = useScreens()
  return (
    <Page
      title={`Hello, ${me.firstName || 'Student'}`}
      lead="Pick up where you left off."
      actions={
        exists('/student-dashboard') && <LinkButton to="/student-dashboard">Go to Dashboard</LinkButton>
      }
    >
      {me.schoolYear === null && exists('/profile') && <WhichYear />}
      <NextStep schoolYear={me.schoolYear} />
      <Grid min={300}>
        <Plan schoolYear={me.schoolYear} />
        <Stack>
          <NextQuizCard schoolYear={me.schoolYear} />
          <WeakTopicsCard />
        </Stack>
      </Grid>
      <Figures />
      <ActionList links={LINKS.filter(({ to }) => exists(to))} />
      <Tutors />
    </Page>
  )
}

/** Without a year everything begins at S1, which is not where most learners are. */
const WhichYear = () => (
  <Card
    title="Which school year are you in?"
    foot={<LinkButton to="/profile">Say my school year</LinkButton>}
  >
    <Text>Until you say it, tests and lessons are suggested from S1 on.</Text>
  </Card>
)

/** The week in real figures; nothing before the first of them. */
function Figures() {
  const { data } = useDashboard()
  if (!data || (data.days.length === 0 && data.booksOpen === 0)) return null
  return (
    <Stack as="section">
      <Heading>Your week</Heading>
      <ThisWeek dashboard={data} />
      <AsOf at={data.asOf} />
    </Stack>
  )
}

const LINKS = [
  { to: '/student-dashboard', title: 'My Lessons', says: 'Your books, tests and topics in one place.' },
  { to: '/student-dashboard', title: 'My Progress', says: 'What you know, and what to practise next.' },
  { to: '/quizzes', title: 'Practice Tests', says: 'Short tests with the answers explained.' },
  { to: '/video-lessons-test', title: 'Video Lessons', says: 'Short films with figures that move.' },
  { to: '/ai-support-test', title: 'Study Assistant', says: 'Ask, and see where the answer stands.' },
  { to: '/math-tools', title: 'Math Tools', says: 'Graphs, geometry, fractions and statistics to try out.' },
  { to: '/science-labs', title: 'Science Labs', says: 'Experiments you can run on a phone.' },
  { to: '/library', title: 'My Library', says: 'Your books, and where you are in each.' },
]
