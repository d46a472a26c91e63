import { t } from '@lingui/core/macro'
import { FormInput } from '../../../../ui/forms/Form'
import { FormPhone } from '../../../../ui/forms/PhoneField'
import { fits, withinWords } from '../data'

/** How much is put in, and which number is asked: of a form with `amount` and `phone`. */
export function PayerFields({ asksAmount = true }: { asksAmount?: boolean }) {
  return (
    <>
      {asksAmount && (
        <FormInput
          name="amount"
          label={t`Amount in UGX`}
          hint={withinWords()}
          inputMode="numeric"
          rules={{ validate: fits }}
        />
      )}
      <FormPhone
        name="phone"
        label={t`Mobile money number`}
        hint={t`We ask on this phone for the PIN.`}
        required={t`Give the number that pays.`}
        invalid={t`Give a number of MTN or Airtel in Uganda.`}
      />
    </>
  )
}
