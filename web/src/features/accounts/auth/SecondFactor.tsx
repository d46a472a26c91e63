import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '../../../api/me'
import { Form, FormInput } from '../../../ui/forms/Form'
import { FormOtp } from '../../../ui/forms/OtpField'
import { Card, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'

interface SecondFactorProps {
  confirm: (code: string, next: (me: Me) => string) => Promise<unknown>
  next: (me: Me) => string
  startOver: () => void
  waitOfCode: (code: string) => number
}

/** The second step of signing in: the app's six digits, or one of the recovery codes on paper. */
export default function SecondFactor({ confirm, next, startOver, waitOfCode }: SecondFactorProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false)
  return (
    <>
      <Card>
        <Form
          key={String(byRecoveryCode)}
          start={{ code: '' }}
          onSubmit={async ({ code }) => void (await confirm(code.trim(), next))}
          submit={t`Sign In`}
          submitting={t`Signing in...`}
          wait={waitOfCode(byRecoveryCode ? '' : '000000')}
        >
          {byRecoveryCode ? (
            <FormInput
              name="code"
              label={t`Recovery code`}
              required={t`Enter one of your recovery codes.`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          ) : (
            <FormOtp name="code" label={t`Code from your authenticator app`} autoFocus />
          )}
        </Form>
        <Text size={14} tone="muted">
          {byRecoveryCode
            ? t`Each recovery code works once. You got them when you set up the app.`
            : t`Open your authenticator app and enter the 6 digits it shows for Kitabo.`}
        </Text>
      </Card>
      <Button kind="quiet" onClick={() => setByRecoveryCode(!byRecoveryCode)}>
        {byRecoveryCode ? t`Use my authenticator app` : t`I do not have my phone`}
      </Button>
      <Button kind="quiet" onClick={startOver}>
        <Trans>Use another account</Trans>
      </Button>
    </>
  )
}
