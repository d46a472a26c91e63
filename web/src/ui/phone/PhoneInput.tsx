import { useEffect, useRef, useState } from 'react'
import Phone from 'react-phone-number-input/core'
import { timeZone } from '../../lib/fingerprint'
import { Button } from '../Button'
import { CountrySelect } from './CountrySelect'
import { type CountryCode, labels, metadata, rememberCountry, startingCountry } from './countries'
import { Flag } from './Flag'

/** What the specification starts with. */
const DEFAULT_COUNTRY: CountryCode = 'GB'
const HERE: Record<string, CountryCode> = { 'Africa/Kampala': 'UG' }

interface PhoneInputProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  value: string
  onChange: (number: string) => void
  onBlur: () => void
  /** Takes the input, so that the form can lead to it. */
  take: (input: HTMLInputElement | null) => void
}

/** The number in international form, with its country chosen beside it. */
export default function PhoneInput({ value, onChange, take, ...wiring }: PhoneInputProps) {
  const [start, setStart] = useState(() => startingCountry(DEFAULT_COUNTRY))
  const [country, setCountry] = useState<string | undefined>(start)
  const frame = useRef<HTMLDivElement>(null)
  // The form must reach the input itself, which the library keeps.
  useEffect(() => {
    take(frame.current?.querySelector('input') ?? null)
    return () => take(null)
  }, [take])
  const suggested = HERE[timeZone()]
  const isOffered = suggested && country !== suggested && value.length < 6

  return (
    <div ref={frame}>
      <Phone
        // A new starting country is a new input; what was typed was a bare calling code.
        key={start ?? 'none'}
        {...wiring}
        className="phone"
        international
        defaultCountry={start}
        metadata={metadata}
        labels={labels}
        flags={{}}
        flagComponent={({ country }: { country: string }) => <Flag country={country} />}
        countrySelectComponent={CountrySelect}
        numberInputProps={{ className: 'input' }}
        autoComplete="tel"
        value={value || undefined}
        onChange={(number?: string) => onChange(number ?? '')}
        onCountryChange={(chosen?: string) => {
          setCountry(chosen)
          rememberCountry(chosen)
        }}
      />
      {isOffered && (
        <Button kind="quiet" icon={<Flag country={suggested} />} onClick={() => choose(suggested)}>
          In {labels[suggested]}? Use +256
        </Button>
      )}
    </div>
  )

  function choose(code: CountryCode) {
    onChange('')
    setStart(code)
    setCountry(code)
    rememberCountry(code)
  }
}
