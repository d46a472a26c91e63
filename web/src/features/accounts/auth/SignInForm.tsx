import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useScreens } from '../../../lib/screens'
import { countdown } from '../../../ui/data/format'
import { Input, Password, PlainForm } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { DemoAccounts } from './DemoAccounts'
import { useSmallForm } from './useSmallForm'

interface SignInFormProps {
  register: string
  waitOf: (name: string) => number
  isWaiting: boolean
  onSubmit: (typed: { emailOrUsername: string; password: string }) => Promise<unknown> | unknown
}

const REQUIRED = {
  emailOrUsername: t`Email or username is required`,
  password: t`Password is required`,
}

export function SignInForm({ register, waitOf, isWaiting, onSubmit }: SignInFormProps) {
  const { exists } = useScreens()
  const { state } = useLocation()
  const known = (state as { email?: string } | null)?.email ?? ''
  const start = { emailOrUsername: known, password: '' }
  const { wire, submit, isBusy, fill } = useSmallForm(REQUIRED, start, onSubmit)
  const wait = waitOf(wire('emailOrUsername').value)
  return (
    <>
      <Card>
        <PlainForm onSubmit={submit}>
          <Input
            {...wire('emailOrUsername')}
            label={t`Email or Username`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Password {...wire('password')} label={t`Password`} autoComplete="current-password" />
          <Button
            type="submit"
            kind="primary"
            wide
            disabled={wait > 0}
            busy={isBusy}
            busyText={isWaiting ? t`Waiting for your turn...` : t`Signing in...`}
          >
            {wait > 0 ? t`Try again in ${countdown(wait)}` : t`Sign In`}
          </Button>
          {/* In the page from the start, so that a screen reader says what comes into it. */}
          <p className="field-hint" role="status">
            {isWaiting &&
              t`Many people are signing in now. Keep this page open. We sign you in when it is your turn.`}
          </p>
        </PlainForm>
        {exists('/auth/forgot-password') && (
          <Row justify="center">
            <LinkButton kind="quiet" to="/auth/forgot-password">
              <Trans>Forgot password?</Trans>
            </LinkButton>
          </Row>
        )}
      </Card>
      <Stack gap={1} align="center">
        {exists(register) && (
          <Row gap={1} justify="center">
            <Text tone="muted">
              <Trans>No account yet?</Trans>
            </Text>
            <LinkButton kind="quiet" to={register} state={state}>
              <Trans>Create one</Trans>
            </LinkButton>
          </Row>
        )}
        <LinkButton kind="quiet" to="/">
          <Trans>Back to home</Trans>
        </LinkButton>
      </Stack>
      <DemoAccounts onChoose={fill} />
    </>
  )
}
