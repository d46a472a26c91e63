import { Form, FormInput, FormTextArea } from '../../../ui/forms/Form'
import { Dialog } from '../../../ui/primitives/Dialog'
import { useBegin } from './data'

interface NameProps {
  basedOn?: string
  onClose: () => void
  onDone: (id: string) => void
}

/** A draft wants a name before it begins. */
export function NameDialog({ basedOn, onClose, onDone }: NameProps) {
  const begin = useBegin()
  return (
    <Dialog
      title="New draft"
      description={
        basedOn ? 'It starts from the version you are looking at.' : 'It starts from what is taught now.'
      }
      open
      onOpenChange={onClose}
    >
      <Form
        start={{ name: '', note: '' }}
        onSubmit={async ({ name, note }) => {
          const made = await begin.mutateAsync({ name, note: note || null, basedOn: basedOn ?? null })
          onDone(made.id)
        }}
        submit="Begin"
        submitting="Copying..."
      >
        <FormInput
          name="name"
          label="Name"
          required="Give the version a name."
          maxLength={120}
          hint="For example: 2027 edition"
        />
        <FormTextArea name="note" label="Note (optional)" rows={3} />
      </Form>
    </Dialog>
  )
}
