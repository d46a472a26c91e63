import { useState } from 'react'
import { send } from '../api/client'
import { useMe } from '../api/me'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Form, FormPassword } from './Form'
import { FormOtp } from './OtpField'

interface StepUpDialogProps {
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks a signed-in person once more for the password, or for the code of their authenticator app. */
export default function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const hasTotp = useMe().data?.hasTotp === true
  const [chosen, setChosen] = useState<'code' | 'password' | null>(null)
  const byCode = chosen ? chosen === 'code' : hasTotp
  return (
    <Dialog
      title="Confirm it is you"
      description={
        byCode
          ? 'Enter the 6 digits your authenticator app shows now.'
          : 'Enter your password again to go on. We ask for what others must not do in your name.'
      }
      open
      onOpenChange={(open) => !open && onAnswer(false)}
    >
      <Proof key={String(byCode)} byCode={byCode} onDone={() => onAnswer(true)} />
      {hasTotp && (
        <Button kind="quiet" onClick={() => setChosen(byCode ? 'password' : 'code')}>
          {byCode ? 'Use my password instead' : 'Use my authenticator app instead'}
        </Button>
      )}
    </Dialog>
  )
}

function Proof({ byCode, onDone }: { byCode: boolean; onDone: () => void }) {
  const prove = async (typed: { password: string } | { code: string }) => {
    await send('POST', '/api/auth/step-up', typed)
    onDone()
  }
  if (byCode)
    return (
      <Form start={{ code: '' }} onSubmit={prove} submit="Confirm" submitting="Checking...">
        <FormOtp name="code" label="Code of your app" autoFocus />
      </Form>
    )
  return (
    <Form start={{ password: '' }} onSubmit={prove} submit="Confirm" submitting="Checking...">
      <FormPassword
        name="password"
        label="Your password"
        required="Password is required"
        autoComplete="current-password"
        autoFocus
      />
    </Form>
  )
}
