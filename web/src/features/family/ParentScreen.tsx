import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { Loaded } from '../../ui/Loaded'
import { Card, Grid, Heading, Row, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { PrintButton, Unprinted } from '../../ui/Printing'
import { Tabs } from '../../ui/Tabs'
import { Asks } from './Asks'
import { TelephonePanel } from './alerts/TelephonePanel'
import { ChildReport } from './ChildReport'
import { type Link, useFamily } from './data'
import { LinkPanel } from './LinkPanel'

/** How one's children learn: a page for each, and the way to link with another. */
export default function ParentScreen() {
  const family = useFamily('parent')
  const hasChildren = Boolean(family.data?.links.length)
  return (
    <Page
      title="My children"
      lead="What they did, how it went, and one thing you can do."
      actions={hasChildren ? <Ways /> : undefined}
    >
      <Loaded query={family}>
        {({ codes, asks, links }) => (
          <Stack gap={8}>
            <Unprinted>
              <Asks asks={asks} />
            </Unprinted>
            <Children links={links} />
            <Unprinted>
              <Stack gap={8}>
                {links.length > 0 && <ToMe />}
                <Stack gap={3}>
                  <Heading>{links.length > 0 ? 'Link with another child' : 'Link with your child'}</Heading>
                  <LinkPanel side="parent" code={codes[0]} />
                </Stack>
              </Stack>
            </Unprinted>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const Ways = () => (
  <Row align="center">
    <PrintButton />
    <Unprinted>
      <LinkButton to="/parent/reports">Progress reports</LinkButton>
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
  return <Tabs label="Which child" param="child" tabs={tabs} />
}

/** How the week and the alerts reach the parent, and the way to the teachers. */
function ToMe() {
  const { exists } = useScreens()
  return (
    <Stack gap={3}>
      <Heading>To me</Heading>
      <Grid min={290}>
        <TelephonePanel />
        <Card title="Mail and letters">
          <Text>
            On Sunday evening you get a mail with the week of all your children, and a mail for each alert.
          </Text>
          <Row>
            {exists('/messages') && <LinkButton to="/messages">Write to a teacher</LinkButton>}
            <LinkButton kind="quiet" to="/profile">
              Choose your mails
            </LinkButton>
          </Row>
        </Card>
      </Grid>
    </Stack>
  )
}
