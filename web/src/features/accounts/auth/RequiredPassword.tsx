import { t } from '@lingui/core/macro'
import { problemOf } from '../../../lib/problem'
import { useWait } from '../../../lib/useWait'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormPassword } from '../../../ui/forms/Form'
import { Card } from '../../../ui/layout/layout'
import { changePassword, useAskWhoIsIn } from './data'
import { EntryLayout } from './EntryLayout'
import { LockArt } from './entryArt'
import { NewPassword } from './NewPassword'

/** A password that somebody else has set is used once: to choose one's own. */
export default function RequiredPassword({ current }: { current: string | null }) {
  const askWhoIsIn = useAskWhoIsIn()
  const { wait, heed } = useWait()
  const change = async (typed: { currentPassword: string; newPassword: string; confirmPassword: string }) => {
    try {
      await changePassword(typed)
    } catch (error) {
      heed(problemOf(error))
      throw error
    }
    toast({ title: t`Password changed`, detail: t`Only you know it now.` })
    await askWhoIsIn()
  }
  return (
    <EntryLayout
      title={t`Choose a new password`}
      lead={t`Somebody else set your password. Choose your own to continue.`}
      art={<LockArt />}
    >
      <Card>
        <Form
          start={{ currentPassword: current ?? '', newPassword: '', confirmPassword: '' }}
          onSubmit={change}
          submit={t`Save password`}
          submitting={t`Saving...`}
          wait={wait}
        >
          {current === null && (
            <FormPassword
              name="currentPassword"
              label={t`Your current password`}
              required={t`Password is required`}
              autoComplete="current-password"
            />
          )}
          <NewPassword name="newPassword" label={t`New password`} confirmLabel={t`Confirm new password`} />
        </Form>
      </Card>
    </EntryLayout>
  )
}
