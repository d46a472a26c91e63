import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { useWait } from '../../../lib/useWait'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormPassword } from '../../../ui/forms/Form'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { enterEmergency, useAskWhoIsIn, useEmergency, wordsOf } from './data'
import { EntryLayout } from './EntryLayout'
import { LockArt } from './entryArt'

/** The break-glass door: shut, unless it was opened at the server for a few minutes and one person. */
export default function EmergencyScreen() {
  const emergency = useEmergency()
  return (
    <EntryLayout
      title={t`Emergency login`}
      lead={t`For administrators, when normal sign-in does not work.`}
      art={<LockArt />}
    >
      <Card>
        <Loaded query={emergency}>{({ isOpen }) => (isOpen ? <EmergencyForm /> : <Shut />)}</Loaded>
      </Card>
      <Row justify="center">
        <LinkButton kind="quiet" to="/auth/login">
          <Trans>Back to sign in</Trans>
        </LinkButton>
      </Row>
    </EntryLayout>
  )
}

const Shut = () => (
  <>
    <Text strong>
      <Trans>Emergency access is off</Trans>
    </Text>
    <Text tone="muted">
      <Trans>Only the server can open it, for one administrator and a short time.</Trans>
    </Text>
  </>
)

function EmergencyForm() {
  const askWhoIsIn = useAskWhoIsIn()
  const navigate = useNavigate()
  const { wait, heed } = useWait()
  const enter = async (typed: { email: string; password: string }) => {
    try {
      const { message, user } = await enterEmergency(typed)
      await askWhoIsIn()
      toast({ title: t`Welcome, ${user.firstName}`, detail: message })
      navigate('/dashboard', { replace: true })
    } catch (error) {
      const problem = problemOf(error)
      heed(problem)
      toast({
        title: t`Login failed`,
        detail: wordsOf(problem, t`Please check your credentials`),
        tone: 'destructive',
      })
      throw error
    }
  }
  return (
    <>
      <Banner tone="warning">
        <Trans>We log every sign-in here and tell all super admins.</Trans>
      </Banner>
      <Form
        start={{ email: '', password: '' }}
        onSubmit={enter}
        submit={t`Sign In`}
        submitting={t`Signing in...`}
        quietFailure
        wait={wait}
      >
        <FormInput
          name="email"
          type="email"
          label={t`Email`}
          required={t`Email is required`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPassword
          name="password"
          label={t`Password`}
          hint={t`The secret from the server. It works once.`}
          required={t`Password is required`}
          autoComplete="off"
        />
      </Form>
    </>
  )
}
