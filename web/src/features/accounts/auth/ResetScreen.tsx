import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { useWait } from '../../../lib/useWait'
import { Form } from '../../../ui/forms/Form'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { reset, useAskWhoIsIn } from './data'
import { EntryLayout } from './EntryLayout'
import { DoneArt, LockArt } from './entryArt'
import { NewPassword } from './NewPassword'

/** A new password by the link of the mail. */
export default function ResetScreen() {
  const token = useToken()
  const [outcome, setOutcome] = useState<'done' | 'spent' | null>(null)
  const { wait, heed } = useWait()
  const askWhoIsIn = useAskWhoIsIn()

  const choose = async (typed: { password: string; confirmPassword: string }) => {
    try {
      await reset({ token, ...typed })
      setOutcome('done')
      // Every session has ended with the old password, this browser's too.
      await askWhoIsIn()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'INVALID_RESET_LINK') return setOutcome('spent')
      heed(problem)
      throw error
    }
  }
  if (outcome === 'done') return <Done />
  if (outcome === 'spent' || !token) return <Spent />
  return (
    <EntryLayout title={t`Choose a new password`} lead={t`Use it to sign in from now on.`} art={<LockArt />}>
      <Card>
        <Form
          start={{ password: '', confirmPassword: '' }}
          onSubmit={choose}
          submit={t`Save password`}
          submitting={t`Saving...`}
          wait={wait}
        >
          <NewPassword label={t`New password`} confirmLabel={t`Confirm new password`} />
        </Form>
      </Card>
    </EntryLayout>
  )
}

/** The link's secret. It leaves the address bar at once, and stays with this entry of the history for a reload. */
function useToken(): string {
  const { search, hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const result = new URLSearchParams(search || hash.slice(1)).get('token')
  const [token, setToken] = useState<string>(result ?? (state as { token?: string } | null)?.token ?? '')
  useEffect(() => {
    if (result === null) return
    setToken(result)
    navigate(pathname, { replace: true, state: { token: result } })
  }, [result, pathname, navigate])
  return token
}

const Done = () => (
  <EntryLayout title={t`Your password is changed`} art={<DoneArt />}>
    <Card>
      <Text>
        <Trans>We signed out all your devices. Sign in with your new password.</Trans>
      </Text>
      <LinkButton kind="primary" wide to="/auth/login">
        <Trans>Sign In Now</Trans>
      </LinkButton>
    </Card>
  </EntryLayout>
)

const Spent = () => (
  <EntryLayout title={t`This link does not work any more`} art={<LockArt />}>
    <Card>
      <Text>
        <Trans>
          A link works once, for a short time. Only the newest link works. Your password has not changed.
        </Trans>
      </Text>
      <LinkButton kind="primary" wide to="/auth/forgot-password">
        <Trans>Ask for a new link</Trans>
      </LinkButton>
    </Card>
  </EntryLayout>
)
