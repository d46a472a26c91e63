import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormPassword } from '../../../../ui/forms/Form'
import { Card, Text } from '../../../../ui/layout/layout'
import { changePassword, useProfileAction } from '../data'

const NOTHING = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordSection() {
  const change = useProfileAction(changePassword)
  // A changed password leaves nothing of itself in the form.
  const [times, setTimes] = useState(0)
  return (
    <Card title={t`Password`}>
      <Text size={14} tone="muted">
        <Trans>If you change it, we sign you out on all other devices.</Trans>
      </Text>
      <Form
        key={times}
        plain
        start={NOTHING}
        submit={t`Change password`}
        submitting={t`Changing…`}
        onSubmit={async (values) => {
          await change.mutateAsync(values)
          setTimes(times + 1)
          toast({ title: t`Your password was changed`, tone: 'success' })
        }}
      >
        <FormPassword
          name="currentPassword"
          label={t`Current password`}
          required={t`Password is required`}
          autoComplete="current-password"
        />
        <FormPassword
          name="newPassword"
          label={t`New password`}
          required={t`Password must be at least 8 characters`}
          rules={{ minLength: { value: 8, message: t`Password must be at least 8 characters` } }}
          autoComplete="new-password"
        />
        <FormPassword
          name="confirmPassword"
          label={t`Confirm new password`}
          rules={{
            validate: (again: string, typed: Record<string, string>) =>
              again === typed.newPassword || t`Passwords do not match`,
          }}
          autoComplete="new-password"
        />
      </Form>
    </Card>
  )
}
