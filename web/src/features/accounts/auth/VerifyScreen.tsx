import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { CODE_WAIT_SECONDS } from '../../../api/constants.gen'
import { problemOf } from '../../../lib/problem'
import { AFTER_VERIFYING_MS } from '../../../lib/timing'
import { useWait } from '../../../lib/useWait'
import { countdown } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { resend, verify, wordsOf } from './data'
import { EntryLayout } from './EntryLayout'
import { EnvelopeArt } from './entryArt'
import { forgetPending, keepPending, keptPending, type PendingRegistration } from './pendingRegistration'
import { useLater } from './useLater'
import { Verified } from './Verified'
import { VerifyForm } from './VerifyForm'

/** Proving an email address with the six digits sent there. */
export default function VerifyScreen() {
  const pending = usePending()
  const [isDone, setDone] = useState(false)
  const [sent, setSent] = useState(0)
  const later = useLater()
  const navigate = useNavigate()
  const { state } = useLocation()

  const check = async (code: string) => {
    if (!pending.userId) return toast(MISSING)
    if (code.length !== 6) return toast(INCOMPLETE)
    await verify(pending.userId, code)
    forgetPending()
    setDone(true)
    toast({
      title: t`Email Verified!`,
      detail: t`Your account is now active. You can sign in to start reading.`,
    })
    await later(AFTER_VERIFYING_MS)
    navigate('/auth/login?verified=true', { replace: true, state: { ...state, email: pending.email } })
  }

  if (isDone) return <Verified email={pending.email} />
  return (
    <EntryLayout
      title={t`Check your email`}
      lead={
        pending.email ? (
          <Trans>
            We sent a 6-digit code to <strong>{pending.email}</strong>.
          </Trans>
        ) : (
          t`We sent you a 6-digit code.`
        )
      }
      art={<EnvelopeArt />}
      points={[
        t`The code works for 10 minutes`,
        t`Not there? Look into the spam folder`,
        t`A new code ends the one before`,
      ]}
    >
      <Card>
        <VerifyForm onSubmit={check} sent={sent} />
        <Resend pending={pending} onSent={() => setSent(sent + 1)} />
      </Card>
      <Row justify="center" gap={1}>
        <Text tone="muted">
          <Trans>Wrong address?</Trans>
        </Text>
        <LinkButton kind="quiet" to="/auth/register" state={state}>
          <Trans>Register again</Trans>
        </LinkButton>
      </Row>
    </EntryLayout>
  )
}

const MISSING = {
  title: t`Missing Information`,
  detail: t`User information is missing. Please try registering again.`,
  tone: 'destructive',
} as const
const INCOMPLETE = {
  title: t`Invalid Code`,
  detail: t`Please enter the complete 6-digit verification code.`,
  tone: 'destructive',
} as const

/** Who is to be verified: the address bar says it, else what this browser kept. */
function usePending(): PendingRegistration {
  const [query] = useSearchParams()
  const [kept] = useState(keptPending)
  const userId = query.get('userId') ?? kept?.userId ?? ''
  const isSame = kept?.userId === userId
  return {
    userId,
    email: query.get('email') ?? kept?.email ?? '',
    sentAt: isSame && kept ? kept.sentAt : 0,
  }
}

function Resend({ pending, onSent }: { pending: PendingRegistration; onSent: () => void }) {
  const [isSending, setSending] = useState(false)
  const { wait, waitFor, heed } = useWait(
    Math.max(0, CODE_WAIT_SECONDS - (Date.now() - pending.sentAt) / 1000),
  )

  const send = async () => {
    if (!pending.userId) return toast(MISSING)
    setSending(true)
    try {
      await resend(pending.userId)
      keepPending({ ...keptPending(), ...pending, sentAt: Date.now() })
      waitFor(CODE_WAIT_SECONDS)
      onSent()
      toast({ title: t`Code Sent!`, detail: t`A new verification code has been sent to your email.` })
    } catch (error) {
      const problem = problemOf(error)
      heed(problem)
      toast({
        title: t`Failed to Resend`,
        detail: wordsOf(problem, t`Unable to send verification code. Please try again.`),
        tone: 'destructive',
      })
    } finally {
      setSending(false)
    }
  }
  return (
    <Row justify="center">
      <Button kind="quiet" onClick={send} disabled={wait > 0} busy={isSending} busyText={t`Sending...`}>
        <Trans>Resend Code</Trans>
      </Button>
      {wait > 0 && (
        <Text size={14} tone="muted" number>
          <Trans>in {countdown(wait)}</Trans>
        </Text>
      )}
    </Row>
  )
}
