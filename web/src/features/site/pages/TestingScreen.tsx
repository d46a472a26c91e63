import { useScreens } from '../../../lib/screens'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { browserChecks } from './checks/browser'
import { Report } from './checks/Report'
import { useChecks } from './checks/useChecks'

export default function TestingScreen() {
  const { checks, waiting, again } = useChecks(browserChecks)
  const { exists } = useScreens()
  return (
    <Page title="Testing" lead="What we test before you use it, and a test of your browser.">
      <Seo pageType="testing-qa" />
      <Stack gap={6}>
        <Report title="This browser" checks={checks} waiting={waiting} onAgain={again} />
        <Card title="Report a problem">
          <Text>
            Copy the report above into a message. Then say what you did and what happened. A screenshot helps.
            If you saw a request number, add it.
          </Text>
          <Row>
            {exists('/contact') && (
              <LinkButton to="/contact" kind="primary">
                Write to us
              </LinkButton>
            )}
            <LinkButton to="/accessibility-test">Accessibility test</LinkButton>
            {exists('/health-dashboard') && <LinkButton to="/health-dashboard">Is it us?</LinkButton>}
          </Row>
        </Card>
        <Card title="What we test">
          <Stack as="ul" gap={3}>
            {TESTED.map(([what, how]) => (
              <Text as="li" key={what}>
                <strong>{what}</strong> {how}
              </Text>
            ))}
          </Stack>
        </Card>
      </Stack>
    </Page>
  )
}

const TESTED: [what: string, how: string][] = [
  ['Rules.', 'We test marking, trials, progress and money with right, wrong and strange input.'],
  ['Who may see what.', 'We ask every address of the server as every kind of visitor.'],
  ['Screens.', 'A real browser opens them at phone and computer size, light and dark.'],
  ['Accessibility.', 'We check each screen by the WCAG 2.2 AA rules. One fault stops the release.'],
  ['Lost connection.', 'We cut the network while reading and during a test. Nothing you saved is lost.'],
  ['Money.', 'We calculate the authors’ month in two ways. They must agree to the last shilling.'],
  ['The database.', 'We stop it while people work. You get a clear message and nothing is half saved.'],
  ['Speed.', 'The first page has a size limit. We do not publish a larger one.'],
]
