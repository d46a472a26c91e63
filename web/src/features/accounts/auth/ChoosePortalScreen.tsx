import { useScreens } from '../../../lib/screens'
import { Grid, Row, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryCard } from './EntryLayout'
import { LearnerArt, ParentArt, TutorArt } from './entryArt'

const PORTALS = [
  {
    to: '/student/login',
    title: 'I am a student',
    says: 'Books, lessons and tests from S1 to S4.',
    art: <LearnerArt />,
  },
  {
    to: '/parent/login',
    title: 'I am a parent',
    says: 'See how your child is learning.',
    art: <ParentArt />,
  },
  { to: '/tutor/login', title: 'I am a tutor', says: 'Teach learners one to one.', art: <TutorArt /> },
]

export default function ChoosePortalScreen() {
  const { exists } = useScreens()
  return (
    <Page
      title="Who is coming in?"
      lead="Choose your door. Everybody has one account, whichever door they use."
    >
      <Grid min={260}>
        {PORTALS.filter(({ to }) => exists(to)).map((portal) => (
          <EntryCard key={portal.to} {...portal} />
        ))}
      </Grid>
      <Row justify="center" gap={1}>
        <Text tone="muted">New here?</Text>
        <LinkButton kind="quiet" to="/auth/register">
          Create an account
        </LinkButton>
      </Row>
    </Page>
  )
}
