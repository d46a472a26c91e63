import { t } from '@lingui/core/macro'
import { OTPInput, type SlotProps } from 'input-otp'
import { use, useEffect } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Field } from './Field'
import { Refusals } from './Form'
import '../css/otp.css'

export const OTP_DIGITS = 6

interface OtpFieldProps {
  label: string
  value: string
  onChange: (digits: string) => void
  hint?: string | undefined
  error?: string | undefined
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
  /** What of the typed text counts; digits unless told, which also brings the keyboard of digits. */
  clean?: (typed: string) => string
  ref?: (element: HTMLInputElement | null) => void
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, OTP_DIGITS)

/** A box for the six digits of a mail or an app: one input for the keyboard, six boxes for the eye. */
export function OtpField({
  label,
  value,
  onChange,
  hint,
  error,
  ref,
  clean = digitsOf,
  ...rest
}: OtpFieldProps) {
  const isDigits = clean === digitsOf
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <OTPInput
          {...rest}
          {...wiring}
          ref={ref}
          maxLength={OTP_DIGITS}
          value={value}
          onChange={(typed) => onChange(clean(typed))}
          pasteTransformer={clean}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete={isDigits ? 'one-time-code' : 'off'}
          noScriptCSSFallback={null}
          containerClassName="otp"
          render={({ slots }) => <Boxes slots={slots} isWrong={Boolean(error)} />}
        />
      )}
    </Field>
  )
}

function Boxes({ slots, isWrong }: { slots: SlotProps[]; isWrong: boolean }) {
  return (
    <div className="otp-boxes" data-wrong={isWrong} aria-hidden="true">
      {slots.map(({ char, isActive, hasFakeCaret }, location) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={location} className="otp-box" data-active={isActive}>
          {char}
          {hasFakeCaret && <span className="otp-caret" />}
        </span>
      ))}
    </div>
  )
}

interface FormOtpProps extends Omit<OtpFieldProps, 'value' | 'onChange' | 'error' | 'ref'> {
  name: string
  incomplete?: string
  /** A code read off by hand stays to be corrected; six digits of an app or a mail are typed anew. */
  keeps?: boolean
}

/** The same, as an input of a Form; refuses anything but six digits, and is empty again once they were refused. */
export function FormOtp({
  name,
  incomplete = t`Please enter the complete 6-digit code.`,
  keeps = false,
  ...rest
}: FormOtpProps) {
  const { control, setValue, setFocus } = useFormContext()
  const refusals = use(Refusals)
  useEffect(() => {
    if (refusals === 0) return
    if (!keeps) setValue(name, '')
    setFocus(name)
  }, [refusals, keeps, name, setValue, setFocus])
  return (
    <Controller
      name={name}
      control={control}
      rules={{ validate: (digits: string) => digits.length === OTP_DIGITS || incomplete }}
      render={({ field, fieldState }) => (
        <OtpField
          {...rest}
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Six signs to read out or copy by hand. */
export function SixSigns({ signs, label }: { signs: string; label: string }) {
  return (
    <div className="otp otp-boxes" role="img" aria-label={`${label}: ${[...signs].join(' ')}`}>
      {[...signs].map((sign, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={index} className="otp-box" aria-hidden="true">
          {sign}
        </span>
      ))}
    </div>
  )
}
