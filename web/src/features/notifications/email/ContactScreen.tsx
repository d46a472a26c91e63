import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import {
  CONTACT_MESSAGE_LEAST,
  CONTACT_MESSAGE_MOST,
  CONTACT_SUBJECT_LEAST,
} from '../../../api/constants.gen'
import { useMe } from '../../../api/me'
import { useSiteSettings } from '../../../api/siteSettings'
import { useScreens } from '../../../lib/screens'
import { Waiting } from '../../../ui/feedback/states'
import { Form, FormInput, FormTextArea } from '../../../ui/forms/Form'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Sent, useContact } from './data'

export default function ContactScreen() {
  const me = useMe()
  const [reference, setReference] = useState<string | null>(null)
  return (
    <Page title={t`Contact us`} lead={t`A person reads what you write and answers by email.`} width="form">
      <Seo pageType="contact" />
      <Stack gap={6}>
        {reference && <Thanks reference={reference} onAgain={() => setReference(null)} />}
        {/* Made once who is writing is known, so that a name that arrives late overwrites nothing. */}
        {!reference &&
          (me.isPending ? <Waiting>{t`One moment`}</Waiting> : <ContactForm onSent={setReference} />)}
        <OtherContacts />
      </Stack>
    </Page>
  )
}

function ContactForm({ onSent }: { onSent: (reference: string) => void }) {
  const me = useMe().data
  const contact = useContact()
  const name = me ? `${me.firstName} ${me.lastName}` : ''
  const start: Sent = { name, email: me?.email ?? '', subject: '', message: '', website: '' }
  return (
    <Card>
      <Form
        start={start}
        submit={t`Send`}
        submitting={t`Sending…`}
        onSubmit={async (typed) => onSent((await contact.mutateAsync(typed)).reference)}
      >
        <FormInput
          name="name"
          label={t`Your name`}
          required={t`Please tell us your name`}
          autoComplete="name"
          maxLength={100}
        />
        <FormInput
          name="email"
          label={t`Your email`}
          hint={t`Our answer goes here.`}
          required={t`Please enter a valid email`}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <FormInput
          name="subject"
          label={t`What is it about?`}
          required={t`Please write a few words of subject`}
          rules={{
            minLength: { value: CONTACT_SUBJECT_LEAST, message: t`Please write a few words of subject` },
          }}
          maxLength={120}
        />
        <FormTextArea
          name="message"
          label={t`Your message`}
          hint={t`For a book, a test or a payment: which one, and when. Never write your password or PIN.`}
          required={length()}
          rules={{ minLength: { value: CONTACT_MESSAGE_LEAST, message: length() } }}
          rows={8}
          maxLength={CONTACT_MESSAGE_MOST}
        />
        {/* Nobody sees this field; a machine that fills every field is known by it. */}
        <div hidden>
          <FormInput name="website" label={t`Leave this empty`} tabIndex={-1} autoComplete="off" />
        </div>
      </Form>
    </Card>
  )
}

const length = () => t`Please write ${CONTACT_MESSAGE_LEAST} to ${CONTACT_MESSAGE_MOST} characters`

function Thanks({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const { exists } = useScreens()
  const result = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; what it led to is read next.
  useEffect(() => result.current?.focus(), [])
  return (
    <Card title={t`Thank you. We have your message.`}>
      <div role="status" ref={result} tabIndex={-1}>
        <Text>
          <Trans>
            Your reference is <strong>{reference}</strong>. Keep it if you want to ask about this message
            again.
          </Trans>
        </Text>
      </div>
      <Text tone="muted">
        <Trans>The answer comes by email. If you do not see it, look in your spam folder too.</Trans>
      </Text>
      <Row>
        <Button onClick={onAgain}>
          <Trans>Write another message</Trans>
        </Button>
        {exists('/help') && <LinkButton to="/help">{t`Help`}</LinkButton>}
      </Row>
    </Card>
  )
}

/** Only what this site has been told of itself. */
function OtherContacts() {
  const site = useSiteSettings().data
  const chat = site?.socialLinks.whatsapp
  if (!site?.supportEmail && !chat) return null
  return (
    <Card title={t`Other ways`}>
      <Row>
        {site?.supportEmail && <Anchor href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Anchor>}
        {chat && <Anchor href={chat}>{'WhatsApp'}</Anchor>}
      </Row>
    </Card>
  )
}
