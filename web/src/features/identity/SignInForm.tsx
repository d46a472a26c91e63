import { useState } from 'react'
import { useLocation } from 'react-router'
import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { Form, FormInput, FormPassword } from '../../ui/Form'
import { Card, Row, Stack, Text } from '../../ui/layout'
import { DemoAccounts } from './DemoAccounts'

interface SignInFormProps {
  register: string
  wait: number
  onSubmit: (typed: { emailOrUsername: string; password: string }) => Promise<unknown> | unknown
}

export function SignInForm({ register, wait, onSubmit }: SignInFormProps) {
  const { exists } = useScreens()
  const { state } = useLocation()
  const known = (state as { email?: string } | null)?.email ?? ''
  const [start, setStart] = useState({ emailOrUsername: known, password: '' })
  return (
    <>
      <Card>
        <Form
          key={start.emailOrUsername}
          start={start}
          onSubmit={async (typed) => void (await onSubmit(typed))}
          submit="Sign In"
          submitting="Signing in..."
          quietFailure
          wait={wait}
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
        {exists('/auth/forgot-password') && (
          <Row justify="center">
            <LinkButton kind="quiet" to="/auth/forgot-password">
              Forgot password?
            </LinkButton>
          </Row>
        )}
      </Card>
      <Stack gap={1} align="center">
        {exists(register) && (
          <Row gap={1} justify="center">
            <Text tone="muted">No account yet?</Text>
            <LinkButton kind="quiet" to={register} state={state}>
              Create one
            </LinkButton>
          </Row>
        )}
        <LinkButton kind="quiet" to="/">
          Back to home
        </LinkButton>
      </Stack>
      <DemoAccounts onChoose={setStart} />
    </>
  )
}
