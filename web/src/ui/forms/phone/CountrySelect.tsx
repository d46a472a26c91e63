import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { INTERNATIONAL } from './countries'
import { Flag } from './Flag'

interface CountrySelectProps {
  value?: string
  onChange: (country?: string) => void
  /** Told before the library is, which would throw the typed number away. */
  onChoose?: (country?: string) => void
  options: { value?: string; label: string; divider?: boolean }[]
  disabled?: boolean
  readOnly?: boolean
}

/** The browser's own list of countries, under a flag: it can be searched by typing, and fits every phone. */
export function CountrySelect({
  value,
  onChange,
  onChoose,
  options,
  disabled,
  readOnly,
}: CountrySelectProps) {
  const choose = (code: string) => {
    const country = code === INTERNATIONAL ? undefined : code
    onChoose?.(country)
    onChange(country)
  }
  return (
    <div className="phone-country">
      <Flag country={value} />
      <ChevronDown aria-hidden="true" />
      <select
        aria-label={t`Country of the phone number`}
        autoComplete="tel-country-code"
        value={value ?? INTERNATIONAL}
        disabled={disabled || readOnly}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map(({ value: code = INTERNATIONAL, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
