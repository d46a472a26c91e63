import { useState } from 'react'
import { DataTable } from '../../../ui/data/DataTable'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { Button } from '../../../ui/primitives/Button'
import { pageChecks } from './checks/page'
import { Report } from './checks/Report'
import { useChecks } from './checks/useChecks'
import { KEY_COLUMNS, KEYS } from './keys'

/** Once what is looked at stands on the page, fonts and colours included. */
const drawn = () => new Promise<void>((settle) => requestAnimationFrame(() => setTimeout(settle, 100)))
const start = () => drawn().then(pageChecks)

export default function AccessibilityTestScreen() {
  const { checks, waiting, again } = useChecks(start)
  return (
    <Page
      title="Accessibility test"
      lead="Checks this page on your phone or computer. You can also try some things yourself."
    >
      <Seo pageType="accessibility-test" />
      <Stack gap={6}>
        <Report title="Accessibility of this page" checks={checks} waiting={waiting} onAgain={again} />
        <Announcements />
        <Card title="Try it yourself">
          <Stack as="ol" gap={3}>
            <Text as="li">1. Press Tab again and again. You should always see where you are.</Text>
            <Text as="li">
              2. Zoom in to 400%. You should still see everything without scrolling sideways.
            </Text>
            <Text as="li">3. Set the largest text size on your phone, and open this page again.</Text>
            <Text as="li">4. Go out into the sun. Switch between light and dark in the menu.</Text>
          </Stack>
          <Row>
            <Button data-probe="focus">A button to try the focus on</Button>
          </Row>
        </Card>
        <DataTable
          rows={KEYS}
          columns={KEY_COLUMNS}
          caption="Keys"
          empty="No keys."
          rowKey={({ keys }) => keys}
        />
      </Stack>
    </Page>
  )
}

/** What a screen reader says of itself when something changes. */
function Announcements() {
  const [polite, setPolite] = useState('')
  const [urgent, setUrgent] = useState('')
  return (
    <Card title="Announcements">
      <Text>
        Turn on your screen reader (TalkBack, VoiceOver or NVDA) and press. You should hear the words. The
        second one may interrupt the reader.
      </Text>
      <Row>
        <Button onClick={() => setPolite(said('Saved. Nothing else to do', polite))}>Polite message</Button>
        <Button onClick={() => setUrgent(said('Time is nearly up', urgent))}>Urgent message</Button>
      </Row>
      <div role="status">{polite && <Text>{polite}</Text>}</div>
      <div role="alert">{urgent && <Text>{urgent}</Text>}</div>
    </Card>
  )
}

/** The same words twice would not be said again. */
const said = (words: string, before: string) => (before === `${words}.` ? `${words}. Again.` : `${words}.`)
