import { useState } from 'react'
import { useDataSaver } from '../../../lib/dataSaver'
import { Checkbox } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { offlineChecks } from './checks/offline'
import { Report } from './checks/Report'
import { useChecks } from './checks/useChecks'

export default function OfflineTestScreen() {
  const { checks, waiting, again } = useChecks(offlineChecks)
  return (
    <Page title="Offline and sound test" lead="Checks if this phone or computer works offline.">
      <Stack gap={6}>
        <Report title="This device" checks={checks} waiting={waiting} onAgain={again} />
        <Voice />
        <Saver />
        <Notifications onAsked={again} />
        <Card title="Try it offline">
          <Stack as="ol" gap={3}>
            <Text as="li">1. Open a practice test and answer one question.</Text>
            <Text as="li">2. Turn on flight mode and answer another one. You see that it is waiting.</Text>
            <Text as="li">3. Turn flight mode off. After a moment you see that all is saved.</Text>
          </Stack>
        </Card>
      </Stack>
    </Page>
  )
}

const SENTENCE = 'A plant makes its own food from sunlight, water and air.'

function Voice() {
  const [state, setState] = useState('')
  if (!('speechSynthesis' in window)) return null
  const speak = () => {
    const words = new SpeechSynthesisUtterance(SENTENCE)
    words.lang = 'en-GB'
    words.onstart = () => setState('Speaking.')
    words.onend = () => setState('Done. If you heard nothing, check the volume.')
    words.onerror = () => setState('This device has no voice.')
    speechSynthesis.cancel()
    speechSynthesis.speak(words)
  }
  return (
    <Card title="Reading aloud">
      <Text>{SENTENCE}</Text>
      <Row>
        <Button onClick={speak}>Read this aloud</Button>
        <span role="status">{state}</span>
      </Row>
    </Card>
  )
}

function Saver() {
  const [isSaving, save] = useDataSaver()
  return (
    <Card title="Data saver">
      <Text>
        Smaller pictures, and nothing loads before you need it. This is the same switch as in the menu.
      </Text>
      <Checkbox label="Save my data" checked={isSaving} onChange={({ target }) => save(target.checked)} />
    </Card>
  )
}

function Notifications({ onAsked }: { onAsked: () => void }) {
  if (!('Notification' in window)) return null
  const ask = async () => {
    await Notification.requestPermission()
    onAsked()
  }
  const isOpen = Notification.permission === 'default'
  return (
    <Card title="Notifications">
      <Text>
        {isOpen
          ? 'Your browser asks if this site may show notifications. This test sends nothing.'
          : 'You already answered. You can change it in your browser settings.'}
      </Text>
      {isOpen && (
        <Row>
          <Button onClick={ask}>Ask for permission</Button>
        </Row>
      )}
    </Card>
  )
}
