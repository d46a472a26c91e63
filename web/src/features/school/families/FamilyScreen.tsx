import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { staysNear } from '../../../ui/layout/staysNear'
import { LinkButton } from '../../../ui/primitives/Button'
import { AboutMe } from './AboutMe'
import { AlertHistory } from './alerts/AlertHistory'
import { type Link, useFamily } from './data'
import { EndLink } from './EndLink'
import { GoalsPanel } from './goals/GoalsPanel'
import { LinkPanel } from './LinkPanel'
import { LinkRequests } from './LinkRequests'
import { KINSHIPS } from './labels'
import { PermissionList } from './PermissionList'

/** A learner's side: who asks, who sees them, what they may do, and the end of it. */
export default function FamilyScreen() {
  const family = useFamily('student')
  return (
    <Page title={t`Family`} lead={t`Choose who can see your progress. You can change it at any time.`}>
      <Loaded query={family}>
        {({ codes, asks, links }) => (
          <Stack gap={8}>
            <LinkRequests asks={asks} />
            <GoalsPanel whose="own" />
            <WhoSeesMe links={links} />
            <AboutMe />
            <Stack gap={3}>
              <Heading>
                <Trans>Link with a parent</Trans>
              </Heading>
              <LinkPanel side="student" code={codes[0]} />
            </Stack>
            <Row align="center">
              <Text size={14} tone="muted">
                <Trans>Are you a parent yourself?</Trans>
              </Text>
              <LinkButton kind="quiet" to="/parent">
                <Trans>Go to the parent page</Trans>
              </LinkButton>
            </Row>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function WhoSeesMe({ links }: { links: Link[] }) {
  return (
    <Stack gap={3} ref={staysNear}>
      <Heading>
        <Trans>Who sees me</Trans>
      </Heading>
      {links.length === 0 ? (
        <EmptyState
          title={t`Nobody sees your progress.`}
          reason={t`Make a code for your parent, or enter theirs. You both have to say yes.`}
        />
      ) : (
        <Grid min={290} fill={links.length > 1}>
          {links.map((link) => (
            <Follower key={link.id} link={link} />
          ))}
        </Grid>
      )}
    </Stack>
  )
}

function Follower({ link }: { link: Link }) {
  const kinship = KINSHIPS.find(({ value }) => value === link.relationship)?.label
  return (
    <Card title={link.name} level={3}>
      <Text
        size={14}
        tone="muted"
      >{t`${kinship ?? ''}, ${link.email ?? ''}, linked since ${date(link.since)}`}</Text>
      <PermissionList link={link} />
      <AlertHistory link={link} />
      <Row>
        <EndLink link={link} />
      </Row>
    </Card>
  )
}
