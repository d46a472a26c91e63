import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../../api/me'
import { isMobileApp } from '../../../lib/mobileApp'
import { problemOf } from '../../../lib/problem'
import { AFTER_REGISTERING_MS } from '../../../lib/timing'
import { useWait } from '../../../lib/useWait'
import { toast } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { AlreadyIn } from './AlreadyIn'
import { register, useAskWhoIsIn } from './data'
import { EntryLayout } from './EntryLayout'
import { LearnerArt, OpenBookArt } from './entryArt'
import { keepPending, verificationPath } from './pendingRegistration'
import { RegisterForm, type Typed, wired } from './RegisterForm'
import { refusalOf } from './registration'
import { useLater } from './useLater'
import { useNoticeOthers } from './useNoticeOthers'
import { Welcome } from './Welcome'

// The app of an app store speaks of nothing that is paid for, nor of days that are not.
const POINTS = [
  ...(isMobileApp ? [] : [t`Seven days free, with every book open`, t`No card or mobile money needed`]),
  t`Made for phones and small data bundles`,
]
const LEAD = isMobileApp ? t`It takes two minutes.` : t`Your first 7 days are free. It takes two minutes.`

/** A new account. Students come by a door of their own, to the same form. */
export default function RegisterScreen() {
  const me = useMe().data ?? null
  const { pathname, state } = useLocation()
  const [isWelcome, setWelcome] = useState(false)
  const { submit, wait } = useRegistering(() => setWelcome(true))
  const isStudent = pathname.startsWith('/student')
  useNoticeOthers()

  if (isWelcome) return <Welcome />
  if (me) return <AlreadyIn me={me} />
  return (
    <EntryLayout
      title={isStudent ? t`Join as a student` : t`Create your account`}
      lead={LEAD}
      art={isStudent ? <LearnerArt /> : <OpenBookArt />}
      points={POINTS}
    >
      <RegisterForm onSubmit={submit} wait={wait} />
      <Stack gap={1} align="center">
        <Row gap={1} justify="center">
          <Text tone="muted">
            <Trans>Have an account?</Trans>
          </Text>
          <LinkButton kind="quiet" to={isStudent ? '/student/login' : '/auth/login'} state={state}>
            <Trans>Sign in</Trans>
          </LinkButton>
        </Row>
        <LinkButton kind="quiet" to="/">
          <Trans>Back to home</Trans>
        </LinkButton>
      </Stack>
    </EntryLayout>
  )
}

/** Sends the form, and says how it went in the specification's words. */
function useRegistering(onWelcome: () => void) {
  const { wait, heed } = useWait()
  const { state } = useLocation()
  const navigate = useNavigate()
  const askWhoIsIn = useAskWhoIsIn()
  const later = useLater()

  const submit = async (typed: Typed) => {
    try {
      const answer = await register(await wired(typed))
      if (!answer.requiresVerification) {
        await askWhoIsIn()
        toast({
          title: t`Welcome to Kitabo!`,
          detail: t`Your 7-day free trial has begun! You can start reading immediately.`,
        })
        return onWelcome()
      }
      const pending = { userId: answer.userId ?? '', email: answer.email }
      keepPending({ ...pending, sentAt: Date.now() })
      toast({
        title: t`Registration Successful!`,
        detail: t`Please check your email for a verification code.`,
      })
      await later(AFTER_REGISTERING_MS)
      navigate(verificationPath(pending), { state })
    } catch (error) {
      const problem = problemOf(error)
      heed(problem)
      toast({ ...refusalOf(problem), tone: 'destructive' })
      throw error
    }
  }
  return { submit, wait }
}
