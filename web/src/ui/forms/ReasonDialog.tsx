import { Dialog } from '../primitives/Dialog'
import { Form } from './Form'
import { ReasonField } from './ReasonField'

interface ReasonDialogProps {
  title: string
  description: string
  /** What becomes of the reason. */
  hint: string
  submit: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onReason: (reason: string) => Promise<void>
}

/** Asks why before something is done that stays in the audit log, and closes once it is done. */
export function ReasonDialog({ onReason, submit, hint, ...dialog }: ReasonDialogProps) {
  return (
    <Dialog {...dialog}>
      {dialog.open && (
        <Form<{ reason: string }>
          start={{ reason: '' }}
          onSubmit={async ({ reason }) => {
            await onReason(reason)
            dialog.onOpenChange(false)
          }}
          submit={submit}
        >
          {() => <ReasonField name="reason" hint={hint} />}
        </Form>
      )}
    </Dialog>
  )
}
