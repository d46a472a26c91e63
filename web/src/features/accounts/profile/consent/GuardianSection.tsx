import { useState } from 'react'
import { date, dateTime } from '../../../../ui/data/format'
import { Banner } from '../../../../ui/feedback/states'
import { toast } from '../../../../ui/feedback/toast'
import { Choices } from '../../../../ui/forms/Field'
import { Form, FormCheckbox, FormInput, FormSelect } from '../../../../ui/forms/Form'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { askGuardian, type Consent, type Profile, type Relation, type Scope, useProfileAction } from '../data'
import { namesOf, RELATIONS, SCOPES } from './scopes'

const START = {
  name: '',
  relation: 'parent' as Relation,
  email: '',
  phone: '',
  scopes: ['forum', 'groups'] as Scope[],
}

export function GuardianSection({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false)
  const { consent } = profile
  return (
    <Card title="Your parent or guardian">
      <Text size={14} tone="muted">
        Reading and tests are open to everybody. For the rest, somebody under 18 needs a parent or guardian to
        agree.
      </Text>
      {consent && <ConsentState consent={consent} />}
      {isAsking ? (
        <AskForm onDone={() => setAsking(false)} />
      ) : (
        <Row>
          <Button onClick={() => setAsking(true)}>
            {consent ? 'Ask again or ask somebody else' : 'Ask my parent or guardian'}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function ConsentState({ consent }: { consent: Consent }) {
  const who = consent.schoolName ? `${consent.guardianName} of ${consent.schoolName}` : consent.guardianName
  if (consent.state === 'agreed') {
    const until = consent.endsOn ? `, until you turn 18 on ${date(consent.endsOn)}` : ''
    return <Banner tone="success">{`${who} agreed to: ${namesOf(consent.scopes)}${until}.`}</Banner>
  }
  const said: Record<string, string> = {
    asked: `We wrote to ${who} on ${dateTime(consent.askedAt)}. The link works until ${date(consent.linkExpiresAt)}.`,
    lapsed: `${who} did not answer in time.`,
    declined: `${who} did not agree, or you asked again.`,
    ended: `The consent of ${who} ended on ${date(consent.withdrawnAt)}.`,
  }
  return (
    <Banner tone={consent.state === 'asked' ? 'info' : 'warning'}>
      {said[consent.state] ?? consent.state}
    </Banner>
  )
}

function AskForm({ onDone }: { onDone: () => void }) {
  const ask = useProfileAction(askGuardian)
  return (
    <Form
      plain
      start={START}
      submit="Send the question"
      submitting="Sending…"
      beside={
        <Button kind="quiet" onClick={onDone}>
          Not now
        </Button>
      }
      onSubmit={async ({ phone, ...values }) => {
        await ask.mutateAsync({ ...values, phone: phone || null })
        toast({ title: 'We wrote to your guardian', tone: 'success' })
        onDone()
      }}
    >
      <FormInput
        name="name"
        label="Their name"
        required="Please enter your guardian's name"
        autoComplete="off"
      />
      <FormSelect name="relation" label="Who they are to you" options={RELATIONS} />
      <FormInput
        name="email"
        label="Their e-mail address"
        type="email"
        required="Please enter a valid email"
        autoComplete="off"
      />
      <FormInput
        name="phone"
        label="Their phone number (you may leave it out)"
        hint="It helps our staff to reach them; nothing is sent to it."
        type="tel"
        autoComplete="off"
      />
      <Choices legend="What do you ask for?">
        {SCOPES.map(({ value, label, says }) => (
          <FormCheckbox key={value} name="scopes" value={value} label={label} says={says} />
        ))}
      </Choices>
    </Form>
  )
}
