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
    <Page title="Testing" lead="What is tested before you meet it, and a test of the browser in your hand.">
      <Seo pageType="testing-qa" />
      <Stack gap={6}>
        <Report title="This browser" checks={checks} waiting={waiting} onAgain={again} />
        <Card title="Tell us about a fault">
          <Text>
            Copy the report above and paste it into a message. Then say what you did, what you expected and
            what happened. A picture of the screen helps. If the message on the screen had a request number,
            add it.
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
        <Card title="What is tested">
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
  ['Rules.', 'Marking, trials, progress and money are tried with right, wrong and strange input.'],
  [
    'Who may see what.',
    'Every address of the server is asked as every kind of visitor, and must answer as designed.',
  ],
  ['Screens.', 'A real browser opens them at the width of a phone and of a desk, light and dark.'],
  [
    'Accessibility.',
    'Each of those pictures is searched for faults by the WCAG 2.2 AA rules; one fault stops the work.',
  ],
  [
    'Lost networks.',
    'The network is cut in the middle of reading and of a test. Nothing that was saved may be lost.',
  ],
  ['Money.', 'The month of the authors is worked out in two ways that must agree to the last shilling.'],
  [
    'The database.',
    'It is stopped and broken off while people work. The answer must be honest and nothing half done.',
  ],
  ['Speed.', 'The size of the first page has a limit; a larger one is not published.'],
]
