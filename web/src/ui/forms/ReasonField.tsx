import { t } from '@lingui/core/macro'
import { FormTextArea } from './Form'

interface ReasonFieldProps {
  name: 'reason' | 'note'
  hint?: string
}

/** Why somebody does this; it is kept, so it has to say something. */
export const ReasonField = ({ name, hint }: ReasonFieldProps) => (
  <FormTextArea
    name={name}
    label={t`Why`}
    hint={hint}
    required={t`Enter a reason`}
    rules={{
      minLength: { value: 3, message: t`Enter a reason` },
      maxLength: { value: 500, message: t`At most 500 characters` },
    }}
  />
)
