import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { toast } from '../../../ui/feedback/toast'
import { Input } from '../../../ui/forms/Field'
import { Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { useExport } from './data'

/** What leaves is noted: who took it and what for. */
export function ExportDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const [purpose, setPurpose] = useState('')
  const file = useExport()
  const take = () =>
    file.mutate(
      { question, purpose: purpose.trim() },
      {
        onSuccess: () => {
          toast({ title: 'The file is saved', tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title="Take as CSV"
      description="The file holds the groups you see. The log of exports notes you, the question and what it is for."
      open
      onOpenChange={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <Stack gap={3}>
          <Input
            label="What is it for?"
            value={purpose}
            required
            minLength={3}
            maxLength={200}
            error={file.error ? problemOf(file.error).detail : undefined}
            onChange={({ target }) => setPurpose(target.value)}
          />
          <Button kind="primary" type="submit" busy={file.isPending} disabled={purpose.trim().length < 3}>
            Save the file
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
