import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { PrintButton, Unprinted } from '../../../ui/layout/Printing'
import { staysOnPage } from '../../../ui/layout/staysNear'
import { LinkButton } from '../../../ui/primitives/Button'
import { Steps } from '../../../ui/primitives/Steps'
import { Tabs } from '../../../ui/primitives/Tabs'
import { TelephonePanel } from './alerts/TelephonePanel'
import { ChildReport } from './ChildReport'
import { type Link, useEnded, useFamily } from './data'
import { LinkPanel } from './LinkPanel'
import { LinkRequests } from './LinkRequests'

/** How one's children learn: a page for each, and the way to link with another. */
export default function ParentScreen() {
  const family = useFamily('parent')
  const hasChildren = Boolean(family.data?.links.length)
  return (
    <Page
      title={t`My children`}
      lead={t`What they did, how it went, and one thing you can do to help.`}
      actions={hasChildren ? <ParentLinks /> : undefined}
    >
      <Loaded query={family}>
        {({ codes, asks, links }) => (
          <Stack gap={8} ref={staysOnPage}>
            <Unprinted>
              <Stack gap={3}>
                <Ended links={links} />
                <LinkRequests asks={asks} />
              </Stack>
            </Unprinted>
            <Children links={links} />
            <Unprinted>
              <Stack gap={8}>
                {links.length === 0 && <Begin isAsked={asks.length > 0} />}
                {links.length > 0 && <ToMe isLinked />}
                <Stack gap={3}>
                  <Heading>{links.length > 0 ? t`Link with another child` : t`Link with your child`}</Heading>
                  <LinkPanel side="parent" code={codes[0]} />
                </Stack>
                {links.length === 0 && <ToMe isLinked={false} />}
              </Stack>
            </Unprinted>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Ended({ links }: { links: Link[] }) {
  const names = useEnded(links)
  return (
    <div role="status">
      {names.map((name) => (
        <Banner key={name} tone="warning">
          {t`The link with ${name} has ended, so you no longer see ${name}. To link again, you need a new code.`}
        </Banner>
      ))}
    </div>
  )
}

const ParentLinks = () => (
  <Row align="center">
    <PrintButton />
    <Unprinted>
      <LinkButton to="/parent/reports">
        <Trans>Progress reports</Trans>
      </LinkButton>
    </Unprinted>
  </Row>
)

function Children({ links }: { links: Link[] }) {
  const [only, ...others] = links
  if (!only) return null
  if (others.length === 0) return <ChildReport link={only} />
  const tabs = links.map((link) => ({
    id: link.id,
    label: link.firstName,
    content: <ChildReport link={link} />,
  }))
  return <Tabs label={t`Which child`} param="child" tabs={tabs} />
}

/** Nobody is linked yet: what comes first, and what can be done meanwhile. */
const Begin = ({ isAsked }: { isAsked: boolean }) => (
  <Steps
    label={t`How to start`}
    steps={[
      {
        id: 'code',
        title: t`Enter your child’s code, or make a code for your child`,
        state: isAsked ? 'done' : 'now',
        children: isAsked ? null : (
          <Text size={14} tone="muted">
            <Trans>Your child finds it under Account, Family.</Trans>
          </Text>
        ),
      },
      { id: 'yes', title: t`You both say yes`, state: isAsked ? 'now' : 'waiting' },
      {
        id: 'see',
        title: t`See the week, set a goal, choose alerts`,
        state: 'waiting',
        children: (
          <Text size={14} tone="muted">
            <Trans>You can add your phone number today. The first SMS comes after you are linked.</Trans>
          </Text>
        ),
      },
    ]}
  />
)

/** How the week and the alerts reach the parent, and the way to the teachers. */
function ToMe({ isLinked }: { isLinked: boolean }) {
  const { exists } = useScreens()
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>To me</Trans>
      </Heading>
      <Grid min={290}>
        <TelephonePanel />
        <Card title={t`Emails and messages`}>
          <Text>
            {isLinked
              ? t`You get an email about the week on Sunday evening, and an email for each alert.`
              : t`After you are linked, you get an email about the week on Sunday evening. You can also write to teachers here.`}
          </Text>
          <Row>
            {isLinked && exists('/messages') && (
              <LinkButton to="/messages">
                <Trans>Write to a teacher</Trans>
              </LinkButton>
            )}
            <LinkButton kind="quiet" to="/profile">
              <Trans>Choose your emails</Trans>
            </LinkButton>
          </Row>
        </Card>
      </Grid>
    </Stack>
  )
}
