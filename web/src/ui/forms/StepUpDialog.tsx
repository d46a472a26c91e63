import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { send } from '../../api/client'
import { useMe } from '../../api/me'
import { problemOf } from '../../lib/problem'
import { useWaits } from '../../lib/useWait'
import { Button } from '../primitives/Button'
import { Dialog } from '../primitives/Dialog'
import { Form, FormPassword } from './Form'
import { FormOtp } from './OtpField'

interface StepUpDialogProps {
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks a signed-in person once more for the password, or for the code of their authenticator app. */
export default function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const hasTotp = useMe().data?.hasTotp === true
  const [chosen, setChosen] = useState<'code' | 'password' | null>(null)
  const { waitOf, heed } = useWaits()
  const byCode = chosen ? chosen === 'code' : hasTotp
  return (
    <Dialog
      title={t`Confirm it is you`}
      description={
        byCode
          ? t`Enter the 6 digits your authenticator app shows now.`
          : t`Enter your password again. This keeps your account safe.`
      }
      open
      onOpenChange={(open) => !open && onAnswer(false)}
    >
      <Proof
        key={String(byCode)}
        byCode={byCode}
        wait={waitOf(String(byCode))}
        onRefused={(error) => heed(String(byCode), problemOf(error))}
        onDone={() => onAnswer(true)}
      />
      {hasTotp && (
        <Button kind="quiet" onClick={() => setChosen(byCode ? 'password' : 'code')}>
          {byCode ? t`Use my password instead` : t`Use my authenticator app instead`}
        </Button>
      )}
    </Dialog>
  )
}

interface ProofProps {
  byCode: boolean
  wait: number
  onRefused: (error: unknown) => void
  onDone: () => void
}

function Proof({ byCode, wait, onRefused, onDone }: ProofProps) {
  const prove = async (typed: { password: string } | { code: string }) => {
    try {
      await send('POST', '/api/auth/step-up', typed)
    } catch (error) {
      onRefused(error)
      throw error
    }
    onDone()
  }
  if (byCode)
    return (
      <Form start={{ code: '' }} onSubmit={prove} submit={t`Confirm`} submitting={t`Checking...`} wait={wait}>
        <FormOtp name="code" label={t`Code from your app`} autoFocus />
      </Form>
    )
  return (
    <Form
      start={{ password: '' }}
      onSubmit={prove}
      submit={t`Confirm`}
      submitting={t`Checking...`}
      wait={wait}
    >
      <FormPassword
        name="password"
        label={t`Your password`}
        required={t`Password is required`}
        autoComplete="current-password"
        autoFocus
      />
    </Form>
  )
}
