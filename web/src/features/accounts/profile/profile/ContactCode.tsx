import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { FormOtp } from '../../../../ui/forms/OtpField'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { type Change, cancelChange, confirmChange, resendChange, useProfileAction, useSave } from '../data'

/** A change that waits for its six digits. */
export function ContactCode({ change }: { change: Change }) {
  const confirm = useSave(confirmChange)
  const resend = useProfileAction(resendChange)
  const cancel = useProfileAction(cancelChange)
  const [sent, setSent] = useState(0)
  const what = change.kind === 'email' ? t`email` : t`phone number`
  return (
    <Card tone="primary" level={3} title={t`Confirm ${change.newValue}`}>
      <Text size={14}>
        <Trans>We sent a 6-digit code to {change.sentTo}. It works for 15 minutes.</Trans>
      </Text>
      <Form
        // A new code is a new form: what was said of the one before is over.
        key={sent}
        start={{ code: '' }}
        submit={t`Confirm ${what}`}
        submitting={t`Checking…`}
        onSubmit={async ({ code }) => {
          await confirm.mutateAsync({ id: change.id, code })
          toast({ title: t`Your ${what} was changed`, tone: 'success' })
        }}
      >
        <FormOtp
          name="code"
          label={t`Code`}
          incomplete={t`Please enter the complete 6-digit verification code.`}
        />
      </Form>
      <Row>
        <Button
          kind="quiet"
          busy={resend.isPending}
          onClick={() =>
            resend.mutate(change.id, {
              onSuccess: () => {
                setSent(sent + 1)
                toast({
                  title: t`Code Sent!`,
                  detail: t`A new verification code has been sent to your email.`,
                })
              },
              onError: (error) => toastProblem(error),
            })
          }
        >
          <Trans>Resend Code</Trans>
        </Button>
        <Button
          kind="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(change.id, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </Card>
  )
}
