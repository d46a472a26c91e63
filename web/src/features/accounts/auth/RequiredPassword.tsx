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
    toast({ title: 'Password changed', detail: 'From now on only you know it.' })
    await askWhoIsIn()
  }
  return (
    <EntryLayout
      title="Choose a new password"
      lead="Your password was set by somebody else. Choose your own to go on."
      art={<LockArt />}
    >
      <Card>
        <Form
          start={{ currentPassword: current ?? '', newPassword: '', confirmPassword: '' }}
          onSubmit={change}
          submit="Save password"
          submitting="Saving..."
          wait={wait}
        >
          {current === null && (
            <FormPassword
              name="currentPassword"
              label="The password you were given"
              required="Password is required"
              autoComplete="current-password"
            />
          )}
          <NewPassword name="newPassword" label="New password" confirmLabel="Confirm new password" />
        </Form>
      </Card>
    </EntryLayout>
  )
}
