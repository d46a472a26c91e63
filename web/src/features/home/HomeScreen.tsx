import { Navigate } from 'react-router'
import { type Me, useAuthorMe, useMe } from '../../api/me'
import { landing } from '../../lib/landing'
import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { Card, Grid, Heading, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { AsOf } from '../../ui/StatCard'
import { Waiting } from '../../ui/states'
import { useDashboard } from './data'
import { NextQuizCard } from './NextQuizCard'
import { NextThing } from './NextThing'
import { Plan } from './Plan'
import { ThisWeek } from './ThisWeek'
import { Tutors } from './Tutors'
import { WeakTopicsCard } from './WeakTopicsCard'

export default function HomeScreen() {
  const me = useMe().data
  const { exists } = useScreens()
  const author = useAuthorMe(me?.role === 'author')
  if (!me || (me.role === 'author' && author.isPending)) return <Waiting>Verifying access...</Waiting>

  const elsewhere = landing(me.role, author.data?.isApproved === true, exists)
  if (elsewhere !== '/home') return <Navigate to={elsewhere} replace />
  return STAFF.includes(me.role) || me.isTeacher ? <StaffHome me={me} /> : <LearnerHome me={me} />
}

const STAFF = ['tutor', 'moderator']

/** Those who teach or look after others have no next test: a greeting, and where they may go. */
function StaffHome({ me }: { me: Me }) {
  const { exists } = useScreens()
  return (
    <Page title={`Hello, ${me.firstName || 'and welcome'}`} lead="What you can open from here.">
      <Grid>
        {STAFF_WAYS.filter(({ to, only }) => exists(to) && isFor(me, only)).map(({ to, title, says }) => (
          <Card key={to} to={to} title={title}>
            <Text size={14} tone="muted">
              {says}
            </Text>
          </Card>
        ))}
      </Grid>
    </Page>
  )
}

/** A tutor without a class has nothing to mark or to test; what was reported is for moderators alone. */
const isFor = (me: Me, only?: Way['only']) =>
  !only || me.role === 'moderator' || (only === 'teachers' && me.isTeacher)

interface Way {
  to: string
  title: string
  says: string
  only?: 'teachers' | 'moderators'
}

const STAFF_WAYS: Way[] = [
  { to: '/classes', title: 'Classes', says: 'Who needs help now, and where each class stands.' },
  {
    to: '/teacher/quizzes',
    title: 'My tests',
    says: 'Make a test, give it to a class, and see how it went.',
    only: 'teachers',
  },
  {
    to: '/reports',
    title: 'Reports',
    says: 'Progress reports to read, approve and send.',
    only: 'teachers',
  },
  {
    to: '/marking',
    title: 'Marking',
    says: 'Answers that wait for a person to read them.',
    only: 'teachers',
  },
  {
    to: '/reported-letters',
    title: 'Reported letters',
    says: 'Letters somebody asked you to judge.',
    only: 'moderators',
  },
  {
    to: '/admin/item-quality',
    title: 'Question quality',
    says: 'Questions the numbers doubt.',
    only: 'moderators',
  },
  {
    to: '/admin/items',
    title: 'Question bank',
    says: 'Questions to write and to review.',
    only: 'moderators',
  },
  { to: '/messages', title: 'Letters', says: 'Letters between parents and teachers.' },
  { to: '/subjects', title: 'Subjects', says: 'The curriculum, topic by topic, from S1 to S4.' },
  { to: '/bookstore', title: 'Books', says: 'What learners read here.' },
  { to: '/tutors', title: 'Tutors', says: 'The tutors we have verified, as learners see them.' },
  { to: '/profile', title: 'Profile', says: 'Your name, your password and your safety.' },
  { to: '/help', title: 'Help', says: 'How things are done, step by step.' },
]

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
      <NextThing schoolYear={me.schoolYear} />
      <Grid min={300}>
        <Plan schoolYear={me.schoolYear} />
        <Stack>
          <NextQuizCard schoolYear={me.schoolYear} />
          <WeakTopicsCard />
        </Stack>
      </Grid>
      <Figures />
      <Ways />
      <Tutors />
    </Page>
  )
}

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

const WAYS = [
  { to: '/student-dashboard', title: 'My Lessons', says: 'Your books, tests and topics in one place.' },
  { to: '/student-dashboard', title: 'My Progress', says: 'What you know, and what to practise next.' },
  { to: '/quizzes', title: 'Practice Tests', says: 'Short tests with the answers explained.' },
  { to: '/video-lessons-test', title: 'Video Lessons', says: 'Short films with figures that move.' },
  { to: '/ai-support-test', title: 'Study Assistant', says: 'Ask, and see where the answer stands.' },
  { to: '/math-tools', title: 'Math Tools', says: 'Graphs, geometry, fractions and statistics to try out.' },
  { to: '/science-labs', title: 'Science Labs', says: 'Experiments you can run on a phone.' },
  { to: '/library', title: 'My Library', says: 'Your books, and where you are in each.' },
]

function Ways() {
  const { exists } = useScreens()
  return (
    <Grid>
      {WAYS.filter(({ to }) => exists(to)).map(({ to, title, says }) => (
        <Card key={title} to={to} title={title}>
          <Text size={14} tone="muted">
            {says}
          </Text>
        </Card>
      ))}
    </Grid>
  )
}
