import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import Phone from 'react-phone-number-input/core'
import { timeZone } from '../../../lib/fingerprint'
import { Button } from '../../primitives/Button'
import { CountrySelect } from './CountrySelect'
import {
  type CountryCode,
  inFull,
  labels,
  metadata,
  nationalOf,
  prefixOf,
  rememberCountry,
  startingCountry,
} from './countries'
import { Flag } from './Flag'
import { NumberInput } from './NumberInput'

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
  const [country, setCountry] = useState<CountryCode | undefined>(start)
  // Whoever wipes the box to write another number still means the country chosen last.
  const [nation, setNation] = useState(start)
  const carried = useRef<string | null>(null)
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
        countrySelectProps={{ onChoose: carryOver }}
        inputComponent={NumberInput}
        numberInputProps={{ className: 'input', nation }}
        autoComplete="tel"
        value={value || undefined}
        onChange={(number?: string) => {
          onChange(carried.current ?? number ?? '')
          carried.current = null
        }}
        onCountryChange={(chosen?: CountryCode) => {
          setCountry(chosen)
          if (chosen) setNation(chosen)
          rememberCountry(chosen)
        }}
      />
      {isOffered && (
        <Button kind="quiet" icon={<Flag country={suggested} />} onClick={() => choose(suggested)}>
          <Trans>In {labels[suggested]}? Use +256</Trans>
        </Button>
      )}
    </div>
  )

  /** Another country is chosen: the digits after the old calling code stay. */
  function carryOver(chosen?: CountryCode) {
    setNation(chosen)
    const old = prefixOf(country)
    const national = country && value.startsWith(old) ? value.slice(old.length) : nationalOf(value)
    carried.current = chosen && national ? inFull(national, chosen) : null
  }

  function choose(code: CountryCode) {
    onChange('')
    setStart(code)
    setCountry(code)
    setNation(code)
    rememberCountry(code)
  }
}
