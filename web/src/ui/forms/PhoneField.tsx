import { lazy, Suspense } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Field } from './Field'
import '../css/phone.css'

// The numbering plans of the world are heavy: only whoever enters a number fetches them.
const PhoneInput = lazy(() => import('./phone/PhoneInput'))
const plans = () => import('./phone/countries')

/** Without the plans, on a network that just failed, the server is the judge. */
async function isPhone(typed: string): Promise<boolean> {
  const known = await plans().catch(() => null)
  return known === null || known.isPhone(typed)
}

/** ISO code of a number's country; null where it has none. */
export const phoneCountry = async (typed: string) =>
  (await plans().catch(() => null))?.countryOf(typed) ?? null

interface FormPhoneProps {
  name: string
  label: string
  hint?: string
  required: string
  invalid: string
}

/** A phone number with its country, as an input of a Form; its value is the number in full, such as +256772123456. */
export function FormPhone({ name, label, hint, required, invalid }: FormPhoneProps) {
  const { control } = useFormContext()
  const validate = async (typed: string) => (await isPhone(typed)) || invalid
  return (
    <Controller
      name={name}
      control={control}
      rules={{ required, validate }}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} {...(fieldState.error ? { error: fieldState.error.message } : {})}>
          {(wiring) => (
            <Suspense fallback={<div className="input" aria-busy="true" />}>
              <PhoneInput
                {...wiring}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                take={field.ref}
              />
            </Suspense>
          )}
        </Field>
      )}
    />
  )
}
