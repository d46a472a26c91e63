import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <Card title={t`Your parent or guardian`}>
      <Text size={14} tone="muted">
        <Trans>
          Everyone can read and take tests. For the rest, if you are under 18, a parent or guardian has to
          agree.
        </Trans>
      </Text>
      {consent && <ConsentState consent={consent} />}
      {isAsking ? (
        <AskForm onDone={() => setAsking(false)} />
      ) : (
        <Row>
          <Button onClick={() => setAsking(true)}>
            {consent ? t`Ask again or ask someone else` : t`Ask my parent or guardian`}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function ConsentState({ consent }: { consent: Consent }) {
  const who = consent.schoolName ? t`${consent.guardianName} of ${consent.schoolName}` : consent.guardianName
  if (consent.state === 'agreed') {
    const until = consent.endsOn ? t`, until you turn 18 on ${date(consent.endsOn)}` : ''
    return <Banner tone="success">{t`${who} agreed to: ${namesOf(consent.scopes)}${until}.`}</Banner>
  }
  const said: Record<string, string> = {
    asked: t`We emailed ${who} on ${dateTime(consent.askedAt)}. The link works until ${date(consent.linkExpiresAt)}.`,
    lapsed: t`${who} did not answer in time.`,
    declined: t`${who} did not agree, or you asked again.`,
    ended: t`The consent of ${who} ended on ${date(consent.withdrawnAt)}.`,
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
      submit={t`Send`}
      submitting={t`Sending…`}
      beside={
        <Button kind="quiet" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
      }
      onSubmit={async ({ phone, ...values }) => {
        await ask.mutateAsync({ ...values, phone: phone || null })
        toast({ title: t`We emailed your guardian`, tone: 'success' })
        onDone()
      }}
    >
      <FormInput
        name="name"
        label={t`Their name`}
        required={t`Please enter your guardian's name`}
        autoComplete="off"
      />
      <FormSelect name="relation" label={t`They are your`} options={RELATIONS} />
      <FormInput
        name="email"
        label={t`Their email`}
        type="email"
        required={t`Please enter a valid email`}
        autoComplete="off"
      />
      <FormInput
        name="phone"
        label={t`Their phone number (optional)`}
        hint={t`Our staff may call them. We send nothing to it.`}
        type="tel"
        autoComplete="off"
      />
      <Choices legend={t`What do you want to use?`}>
        {SCOPES.map(({ value, label, says }) => (
          <FormCheckbox key={value} name="scopes" value={value} label={label} says={says} />
        ))}
      </Choices>
    </Form>
  )
}
