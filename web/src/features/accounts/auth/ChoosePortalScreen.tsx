import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Grid, Row, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryCard } from './EntryLayout'
import { LearnerArt, ParentArt, TutorArt } from './entryArt'

const PORTALS = [
  {
    to: '/student/login',
    title: t`I am a student`,
    says: t`Books, lessons and tests from S1 to S4.`,
    art: <LearnerArt />,
  },
  {
    to: '/parent/login',
    title: t`I am a parent`,
    says: t`See how your child is learning.`,
    art: <ParentArt />,
  },
  { to: '/tutor/login', title: t`I am a tutor`, says: t`Teach learners one to one.`, art: <TutorArt /> },
]

export default function ChoosePortalScreen() {
  const { exists } = useScreens()
  return (
    <Page title={t`Sign in as`} lead={t`You have one account for all of them.`}>
      <Grid min={260}>
        {PORTALS.filter(({ to }) => exists(to)).map((portal) => (
          <EntryCard key={portal.to} {...portal} />
        ))}
      </Grid>
      <Row justify="center" gap={1}>
        <Text tone="muted">
          <Trans>New here?</Trans>
        </Text>
        <LinkButton kind="quiet" to="/auth/register">
          <Trans>Create an account</Trans>
        </LinkButton>
      </Row>
    </Page>
  )
}
