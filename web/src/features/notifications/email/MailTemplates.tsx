import { useState } from 'react'
import { useSiteSettings } from '../../../api/siteSettings'
import { useAddress } from '../../../lib/filters'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Facts, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button, Segments } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type MailTemplate, useMailTemplates, useTest } from './data'
import { templateName } from './labels'
import { MailFrame } from './MailFrame'

const KINDS: Record<MailTemplate['kind'], string> = {
  account: 'Always sent',
  trial: 'Trial reminders',
  subscription: 'Subscription',
  marketing: 'Offers',
  family: 'Letters and alerts',
  digest: 'Weekly digest',
  books: 'Books',
}
const VIEWS = [
  { value: 'html', label: 'As designed' },
  { value: 'text', label: 'Text' },
]

/** Every letter as its receiver sees it on a phone, written with sample values. */
export function MailTemplates() {
  const [search, change] = useAddress()
  const messages = useMailTemplates()
  const choose = (name: string) => change({ letter: name })
  return (
    <Loaded query={messages}>
      {(all) => {
        const shown = all.find(({ name }) => name === search.get('letter')) ?? all[0]
        if (!shown) return null
        return (
          <Stack gap={6}>
            <Select
              label="Letter"
              value={shown.name}
              onChange={({ target }) => choose(target.value)}
              options={all.map(({ name, subject }) => ({
                value: name,
                label: `${templateName(name)}: ${subject}`,
              }))}
            />
            <Shown template={shown} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Shown({ template }: { template: MailTemplate }) {
  const [view, setView] = useState('html')
  return (
    <Stack>
      <Row>
        <Heading level={2}>{template.subject}</Heading>
        <Badge>{KINDS[template.kind]}</Badge>
      </Row>
      <Row justify="space-between">
        <Segments label="How to show it" options={VIEWS} value={view} onChange={setView} />
        <Test name={template.name} />
      </Row>
      {view === 'html' ? (
        <MailFrame title={`The email “${templateName(template.name)}” as designed`} html={template.html} />
      ) : (
        <Text mono pre>
          {template.text}
        </Text>
      )}
      {template.sample.length > 0 && (
        <>
          <Heading level={3}>Written with these samples</Heading>
          <Facts facts={template.sample.map(({ name, value }) => [name, value])} />
        </>
      )}
    </Stack>
  )
}

function Test({ name }: { name: string }) {
  const caught = useSiteSettings().data?.mailCatcherUrl
  const test = useTest()
  const send = async () => {
    try {
      const { address } = await test.mutateAsync(name)
      toast({ title: 'On its way', detail: `We send it to ${address} within seconds.` })
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <Row>
      <Button busy={test.isPending} onClick={send}>
        Send me a test
      </Button>
      {caught && <Anchor href={caught}>Caught mail</Anchor>}
    </Row>
  )
}
