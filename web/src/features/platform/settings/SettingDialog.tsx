import { problemOf } from '../../../lib/problem'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Setting, useChangeSetting } from './data'
import { settingName, settingValue } from './presenters'

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** One setting to change, in the kind of field its type asks for. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, dataType, value, defaultValue, description } = setting
  const change = useChangeSetting()
  const field = {
    name: 'value',
    label: settingName(key),
    required: 'Value is required',
    hint: `Default: ${settingValue({ dataType, value: defaultValue })}`,
  }
  return (
    <Dialog title={`Change ${settingName(key)}`} description={description} open onOpenChange={onClose}>
      <Form
        start={{ value }}
        onSubmit={async (typed) => {
          try {
            await change.mutateAsync({ key, value: typed.value, dataType, seen: value })
          } catch (error) {
            const { code, extra } = problemOf(error)
            if (code !== 'CHANGED_MEANWHILE') throw error
            toast({
              title: 'Changed meanwhile',
              detail: `Somebody set it to ${settingValue({ dataType, value: String(extra.now) })}. Nothing of yours was saved.`,
              tone: 'destructive',
            })
            return onClose()
          }
          toast({ title: `${settingName(key)} changed` })
          onClose()
        }}
        submit="Save"
        submitting="Saving..."
      >
        {dataType === 'boolean' && <FormSelect {...field} options={YES_NO} />}
        {dataType === 'json' && <FormTextArea {...field} rows={5} />}
        {dataType === 'number' && <FormInput {...field} inputMode="decimal" />}
        {dataType === 'string' && <FormInput {...field} />}
      </Form>
    </Dialog>
  )
}
