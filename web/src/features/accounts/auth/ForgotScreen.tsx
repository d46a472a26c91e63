import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { RESET_MINUTES } from '../../../api/constants.gen'
import { problemOf } from '../../../lib/problem'
import { useWait } from '../../../lib/useWait'
import { countdown } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { forgot } from './data'
import { EntryLayout } from './EntryLayout'
import { EnvelopeArt, LockArt } from './entryArt'

const AGAIN_AFTER_SECONDS = 60
const BAD_EMAIL = t`Please enter a valid email`

/** A link for a new password. What is answered is the same whether or not there is such an account. */
export default function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { wait, waitFor, heed } = useWait()

  const ask = async ({ email }: { email: string }) => {
    try {
      await forgot(email.trim())
      waitFor(AGAIN_AFTER_SECONDS)
      setSentTo(email.trim())
    } catch (error) {
      heed(problemOf(error))
      throw error
    }
  }
  return (
    <EntryLayout
      title={sentTo ? t`Check your email` : t`Forgot your password?`}
      lead={sentTo ? undefined : t`Enter your email. We send you a link to choose a new one.`}
      art={sentTo ? <EnvelopeArt /> : <LockArt />}
    >
      {sentTo ? (
        <Sent to={sentTo} wait={wait} ask={ask} onOther={() => setSentTo(null)} />
      ) : (
        <Card>
          <Form
            start={{ email: '' }}
            onSubmit={ask}
            submit={t`Send the link`}
            submitting={t`Sending...`}
            wait={wait}
          >
            <FormInput
              name="email"
              type="email"
              inputMode="email"
              label={t`Email`}
              required={BAD_EMAIL}
              rules={{ pattern: { value: /^\S+@[^\s@]+\.[^\s@.]+$/, message: BAD_EMAIL } }}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Form>
        </Card>
      )}
      <Row justify="center">
        <LinkButton kind="quiet" to="/auth/login">
          <Trans>Back to sign in</Trans>
        </LinkButton>
      </Row>
    </EntryLayout>
  )
}

interface SentProps {
  to: string
  wait: number
  ask: (typed: { email: string }) => Promise<void>
  onOther: () => void
}

function Sent({ to, wait, ask, onOther }: SentProps) {
  const [isSending, setSending] = useState(false)
  const again = async () => {
    setSending(true)
    try {
      await ask({ email: to })
      toast({ title: t`Link sent again`, detail: t`The earlier link no longer works.` })
    } catch (error) {
      toastProblem(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Card>
      <Text>
        <Trans>
          If there is an account for <strong>{to}</strong>, we sent a link to choose a new password. It works
          once, for {RESET_MINUTES} minutes.
        </Trans>
      </Text>
      <Text size={14} tone="muted">
        <Trans>No email? Check your spam folder.</Trans>
      </Text>
      <Row>
        <Button onClick={again} disabled={wait > 0} busy={isSending} busyText={t`Sending...`}>
          {wait > 0 ? t`Send again in ${countdown(wait)}` : t`Send again`}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          <Trans>Use another email</Trans>
        </Button>
      </Row>
    </Card>
  )
}
