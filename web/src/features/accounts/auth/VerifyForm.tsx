import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { useWait } from '../../../lib/useWait'
import { countdown } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { PlainForm } from '../../../ui/forms/Field'
import { OTP_DIGITS, OtpField } from '../../../ui/forms/OtpField'
import { Button } from '../../../ui/primitives/Button'
import { wordsOf } from './data'

interface VerifyFormProps {
  onSubmit: (code: string) => Promise<unknown> | unknown
  /** How many codes were sent since; what was said of an earlier one is not said of a new one. */
  sent: number
}

/** The code box. A wrong code is cleared away, for the next one is another. */
export function VerifyForm({ onSubmit, sent }: VerifyFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { wait, heed } = useWait()
  const box = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (sent > 0) setError(undefined)
  }, [sent])

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (isBusy || wait > 0) return
    setBusy(true)
    try {
      await onSubmit(code)
    } catch (thrown) {
      const problem = problemOf(thrown)
      const detail = wordsOf(problem, t`Invalid or expired code. Please try again.`)
      heed(problem)
      // Without a network the code was not judged, and is still good.
      if (problem.status !== 0) setCode('')
      setError(detail)
      toast({ title: t`Verification Failed`, detail, tone: 'destructive' })
    } finally {
      setBusy(false)
      box.current?.focus()
    }
  }
  return (
    <PlainForm onSubmit={submit}>
      <OtpField
        label={t`Verification code`}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
        error={error}
        autoFocus
        ref={(input) => {
          box.current = input
        }}
      />
      <Button
        type="submit"
        kind="primary"
        wide
        disabled={code.length < OTP_DIGITS || wait > 0}
        busy={isBusy}
        busyText={t`Verifying...`}
      >
        {wait > 0 ? t`Try again in ${countdown(wait)}` : t`Verify Email`}
      </Button>
    </PlainForm>
  )
}
