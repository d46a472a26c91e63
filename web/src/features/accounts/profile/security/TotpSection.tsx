import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../../../ui/feedback/states'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { useStepUp } from '../../../../ui/forms/StepUp'
import { TotpSetup } from '../../../../ui/forms/TotpSetup'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { PROFILE, removeTotp, useProfileAction } from '../data'

export function TotpSection({ isOn }: { isOn: boolean }) {
  const queries = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(false)
  const done = async () => {
    await queries.invalidateQueries({ queryKey: PROFILE })
    setSettingUp(false)
  }
  return (
    <Card title={t`Authenticator app`}>
      <Text size={14} tone="muted">
        <Trans>
          Makes your account safer: an app on your phone shows a 6-digit code. It works offline too.
        </Trans>
      </Text>
      {isSettingUp && <TotpSetup onDone={done} onLater={() => setSettingUp(false)} />}
      {isOn && !isSettingUp && <TurnOff />}
      {!isOn && !isSettingUp && (
        <Row>
          <Button onClick={() => setSettingUp(true)}>
            <Trans>Set up an authenticator app</Trans>
          </Button>
        </Row>
      )}
    </Card>
  )
}

function TurnOff() {
  const { withStepUp } = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const remove = useProfileAction(removeTotp)
  const off = async ({ code }: { code: string }) => {
    await withStepUp(() => remove.mutateAsync(code))
    toast({ title: t`The authenticator app is off` })
    setOpen(false)
  }
  return (
    <>
      <Banner tone="success">
        <Trans>On. We ask for a code when you sign in.</Trans>
      </Banner>
      <Row>
        <Button onClick={() => setOpen(true)}>
          <Trans>Turn it off</Trans>
        </Button>
      </Row>
      <Dialog
        title={t`Turn off the authenticator app?`}
        description={t`You will only need your password to sign in. The recovery codes stop working.`}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <Form start={{ code: '' }} onSubmit={off} submit={t`Turn it off`} submitting={t`Checking...`}>
          <FormInput
            name="code"
            label={t`Code from your app`}
            hint={t`The 6 digits your app shows now. Without your phone, type a recovery code.`}
            required={t`Enter the code from your authenticator app.`}
            autoComplete="one-time-code"
          />
        </Form>
      </Dialog>
    </>
  )
}
