import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TextArea } from '../../../../ui/forms/Field'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'

const LONGEST = 500

interface NoteDialogProps {
  title: string
  /** The words the note is about. */
  about?: string
  start?: string
  onSave: (note: string) => void
  onClose: () => void
}

export default function NoteDialog({ title, about, start = '', onSave, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(start)
  const save = () => {
    onSave(note.trim())
    onClose()
  }
  return (
    <Dialog
      title={title}
      description={about}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" disabled={!note.trim()} onClick={save}>
            <Trans>Save note</Trans>
          </Button>
        </>
      }
    >
      <TextArea
        label={t`Your note`}
        value={note}
        maxLength={LONGEST}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
