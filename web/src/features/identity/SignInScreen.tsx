import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { fetchAuthorMe, type Me, useMe, useSignIn } from '../../api/me'
import { landing } from '../../lib/landing'
import { type Problem, problemOf } from '../../lib/problem'
import { useScreens } from '../../lib/screens'
import { REDIRECT_MS } from '../../lib/timing'
import { LinkButton } from '../../ui/Button'
import { Form, FormInput, FormPassword } from '../../ui/Form'
import { Card, Row, Stack } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { toast } from '../../ui/toast'
import { DemoAccounts } from './DemoAccounts'

const NOTHING = { emailOrUsername: '', password: '' }

export default function SignInScreen() {
  const { exists } = useScreens()
  const me = useMe()
  const [start, setStart] = useState(NOTHING)
  const { signIn, next, isEntering } = useEntering()

  // Someone who is signed in already has nothing to do here.
  if (me.data && !isEntering) return <Navigate to="/home" replace />
  return (
    <Page title="Sign In" width="form">
      <Leaving to={next} />
      <Card>
        <Form
          key={start.emailOrUsername}
          start={start}
          onSubmit={signIn}
          submit="Sign In"
          submitting="Signing in..."
          quietFailure
        >
          <FormInput
            name="emailOrUsername"
            label="Email or Username"
            required="Email or username is required"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormPassword
            name="password"
            label="Password"
            required="Password is required"
            autoComplete="current-password"
          />
        </Form>
        <Row justify="space-between">
          {exists('/auth/forgot-password') && (
            <LinkButton kind="quiet" to="/auth/forgot-password">
              Forgot password?
            </LinkButton>
          )}
          {exists('/auth/register') && (
            <LinkButton kind="quiet" to="/auth/register">
              Create one
            </LinkButton>
          )}
          <LinkButton kind="quiet" to="/">
            Back to home
          </LinkButton>
        </Row>
      </Card>
      <Stack>
        <DemoAccounts onChoose={setStart} />
      </Stack>
    </Page>
  )
}

/** Signing in, the words for how it went, and the address that follows. */
function useEntering() {
  const { exists } = useScreens()
  const attempt = useSignIn()
  const navigate = useNavigate()
  const [next, setNext] = useState<string | null>(null)
  const [isEntering, setEntering] = useState(false)

  const signIn = async (typed: typeof NOTHING) => {
    setEntering(true)
    try {
      const me = await attempt.mutateAsync(typed)
      toast({ title: 'Welcome back!', detail: 'You have successfully logged in.' })
      setNext(landing(me.role, await isApprovedAuthor(), exists))
    } catch (error) {
      setEntering(false)
      const problem = problemOf(error)
      const unverified = verification(problem)
      if (unverified && exists('/auth/verify-email')) return navigate(unverified)
      toast({ title: 'Login Failed', detail: toldOf(problem), tone: 'destructive' })
      throw error
    }
  }
  return { signIn, next, isEntering }
}

/** Failing to know is not failing to sign in. */
async function isApprovedAuthor(): Promise<boolean> {
  try {
    return (await fetchAuthorMe())?.isApproved === true
  } catch {
    return false
  }
}

const toldOf = (problem: Problem) =>
  problem.code === 'HTTP_ERROR' || problem.code === 'UNEXPECTED'
    ? 'Please check your credentials and try again.'
    : problem.detail

function verification(problem: Problem): string | null {
  if (problem.code !== 'EMAIL_NOT_VERIFIED') return null
  const { id, email } = (problem.extra.user ?? {}) as Partial<Me>
  const known = Object.entries({ userId: id, email }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return `/auth/verify-email?${new URLSearchParams(known)}`
}

/** Goes there once the toast could be read. */
function Leaving({ to }: { to: string | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!to) return
    const later = setTimeout(() => navigate(to, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(later)
  }, [to, navigate])
  return null
}
