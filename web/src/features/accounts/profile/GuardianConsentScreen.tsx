import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Schemas } from '../../../api/client'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Choices } from '../../../ui/forms/Field'
import { Form, FormCheckbox } from '../../../ui/forms/Form'
import { FormOtp } from '../../../ui/forms/OtpField'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { namesOf, SCOPES } from './consent/scopes'
import {
  agreeAsGuardian,
  declineAsGuardian,
  sendGuardianCode,
  useAnswer,
  useQuestion,
  withdrawAsGuardian,
} from './data'

type Question = Schemas['GuardianQuestionOut']

/** Where a guardian's mail leads: what is asked, in plain words, and the answer. */
export default function GuardianConsentScreen() {
  const token = useSearchParams()[0].get('token') ?? ''
  const question = useQuestion(token)
  return (
    <Page title={t`A parent or guardian agrees`} width="text">
      {token === '' ? (
        <EmptyState
          title={t`Open this page from our email.`}
          reason={t`Use the link in the email we sent you when a learner named you as parent or guardian.`}
        />
      ) : (
        <Loaded query={question}>{(asked) => <Answering token={token} asked={asked} />}</Loaded>
      )}
    </Page>
  )
}

function Answering({ token, asked }: { token: string; asked: Question }) {
  const school = asked.schoolName ? t` of ${asked.schoolName}` : ''
  return (
    <Stack gap={6}>
      <Card title={t`Dear ${asked.guardianName}`}>
        <Text>
          {t`${asked.learnerName}${school} learns here and named you as ${asked.relation === 'parent' ? 'parent' : 'guardian'}.`}
        </Text>
        <Text>
          <Trans>
            Every learner can read books and take practice tests. Under 18, the things below need a parent or
            guardian to agree. The Data Protection and Privacy Act of 2019 asks for this.
          </Trans>
        </Text>
        <Text size={14} tone="muted">
          {t`We keep your name, your email, what you agreed to and when. Text of this page: version ${asked.version}.`}
        </Text>
      </Card>
      {asked.state === 'asked' && <Agree token={token} asked={asked} />}
      {asked.state === 'agreed' && <Agreed token={token} asked={asked} />}
      {asked.state === 'ended' && (
        <Banner tone="info">
          {t`Your consent ended on ${dateTime(asked.withdrawnAt)}. ${asked.learnerName} can no longer use these things.`}
        </Banner>
      )}
    </Stack>
  )
}

function Agree({ token, asked }: { token: string; asked: Question }) {
  const [isSent, setSent] = useState(false)
  const code = useAnswer(token, () => sendGuardianCode(token))
  const agree = useAnswer(token, agreeAsGuardian)
  const send = () =>
    code.mutate(undefined, {
      onSuccess: () => {
        setSent(true)
        toast({ title: t`Code Sent!`, detail: t`A new verification code has been sent to your email.` })
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <Card title={t`What may ${asked.learnerName} do?`}>
      <Form
        start={{ scopes: asked.scopesAsked, code: '' }}
        submit={t`I agree`}
        submitting={t`Sending…`}
        onSubmit={async ({ scopes, code: digits }) => {
          await agree.mutateAsync({ token, code: digits, scopes })
        }}
      >
        <Choices legend={t`Untick what you do not want.`}>
          {SCOPES.filter(({ value }) => asked.scopesAsked.includes(value)).map(({ value, label, says }) => (
            <FormCheckbox key={value} name="scopes" value={value} label={label} says={says} />
          ))}
        </Choices>
        <Text size={14}>
          {t`To check it is you, we send a code to ${asked.emailHint}. ${isSent ? t`We sent it. It works for 15 minutes.` : ''}`}
        </Text>
        <Row>
          <Button busy={code.isPending} onClick={send}>
            {isSent ? t`Resend Code` : t`Send me the code`}
          </Button>
        </Row>
        <FormOtp
          name="code"
          label={t`Code`}
          incomplete={t`Please enter the complete 6-digit verification code.`}
        />
      </Form>
      <Decline token={token} name={asked.learnerName} />
    </Card>
  )
}

function Decline({ token, name }: { token: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const decline = useAnswer(token, () => declineAsGuardian(token))
  return (
    <Row>
      <Button kind="quiet" busy={decline.isPending} onClick={() => setOpen(true)}>
        <Trans>I do not agree</Trans>
      </Button>
      <AlertDialog
        title={t`Say no?`}
        description={t`Nothing changes. ${name} can still read and take tests, and can ask you again.`}
        open={isOpen}
        onOpenChange={setOpen}
        confirm={t`I do not agree`}
        onConfirm={() => {
          setOpen(false)
          decline.mutate(undefined, {
            onSuccess: () => toast({ title: t`Thank you. Nothing has changed.` }),
            onError: (error) => toastProblem(error),
          })
        }}
      />
    </Row>
  )
}

function Agreed({ token, asked }: { token: string; asked: Question }) {
  const withdraw = useAnswer(token, () => withdrawAsGuardian(token))
  return (
    <Card title={t`You agreed`}>
      <Text>{t`On ${dateTime(asked.consentedAt)} you agreed to: ${namesOf(asked.scopes)}.`}</Text>
      <Text size={14} tone="muted">
        {t`You can take it back at any time, without a reason. It ends when ${asked.learnerName} turns 18.`}
      </Text>
      <Row>
        <Button
          kind="danger"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => toast({ title: t`You took back your consent` }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          <Trans>Take back my consent</Trans>
        </Button>
      </Row>
    </Card>
  )
}
