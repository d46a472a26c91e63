import { FormTextArea } from '../../../../ui/forms/Form'

interface ReasonFieldProps {
  name: 'reason' | 'note'
  hint?: string
}

/** Why somebody does this to a month; it is kept, so it has to say something. */
export const ReasonField = ({ name, hint }: ReasonFieldProps) => (
  <FormTextArea
    name={name}
    label="Why"
    hint={hint}
    required="Enter a reason"
    rules={{
      minLength: { value: 3, message: 'Enter a reason' },
      maxLength: { value: 500, message: 'At most 500 characters' },
    }}
  />
)
