import { t } from '@lingui/core/macro'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Device, useAddDevice, useRenameDevice } from './data'

interface NameDialogProps {
  userId: string
  /** The device to rename; without one, this browser is added. */
  device?: Device
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a device's name, to add this browser or to rename one. */
export function NameDialog({ userId, device, open, onOpenChange }: NameDialogProps) {
  const add = useAddDevice(userId)
  const rename = useRenameDevice()
  const done = (title: string) => {
    onOpenChange(false)
    toast({ title })
  }
  const save = async ({ name }: { name: string }) => {
    if (device) {
      await rename.mutateAsync({ id: device.id, name })
      done(t`Device renamed`)
    } else {
      await add.mutateAsync(name)
      done(t`Device added`)
    }
  }
  return (
    <Dialog
      title={device ? t`Rename device` : t`Add this device`}
      description={t`Choose a name you will recognise, such as “Mum’s phone”.`}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Form start={{ name: device?.name ?? '' }} onSubmit={save} submit={device ? t`Save` : t`Add device`}>
        <FormInput name="name" label={t`Device name`} maxLength={60} autoComplete="off" />
      </Form>
    </Dialog>
  )
}
