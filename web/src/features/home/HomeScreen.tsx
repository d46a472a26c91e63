import { Navigate } from 'react-router'
import { type Me, useAuthorMe, useMe } from '../../api/me'
import { landing } from '../../lib/landing'
import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { Card, Grid, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { Waiting } from '../../ui/states'
import { ContinueCard } from './ContinueCard'
import { NextQuizCard } from './NextQuizCard'
import { WeakTopicsCard } from './WeakTopicsCard'

export default function HomeScreen() {
  const me = useMe().data
  const { exists } = useScreens()
  const author = useAuthorMe(me?.role === 'author')
  if (!me || (me.role === 'author' && author.isPending)) return <Waiting>Verifying access...</Waiting>

  const elsewhere = landing(me.role, author.data?.isApproved === true, exists)
  return elsewhere === '/home' ? <LearnerHome me={me} /> : <Navigate to={elsewhere} replace />
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
      <ContinueCard />
      <Grid min={300}>
        <NextQuizCard schoolYear={me.schoolYear} />
        <WeakTopicsCard />
      </Grid>
      <Ways />
    </Page>
  )
}

const WAYS = [
  { to: '/student-dashboard', title: 'My progress', says: 'What you know, and what to practise next.' },
  { to: '/library', title: 'My library', says: 'Your books, and where you are in each.' },
  { to: '/quizzes', title: 'Practice tests', says: 'Short tests with the answers explained.' },
  { to: '/recommendations', title: 'For you', says: 'Topics and books that fit where you are.' },
  { to: '/analytics/performance', title: 'How I am doing', says: 'Your results over time, topic by topic.' },
]

function Ways() {
  const { exists } = useScreens()
  return (
    <Grid>
      {WAYS.filter(({ to }) => exists(to)).map(({ to, title, says }) => (
        <Card key={to} to={to} title={title}>
          <Text size={14} tone="muted">
            {says}
          </Text>
        </Card>
      ))}
    </Grid>
  )
}
