import { useEffect, useRef, useState } from 'react'
import Phone from 'react-phone-number-input/core'
import { CountrySelect } from './CountrySelect'
import {
  atHome,
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
export default function PhoneInput({ value, onChange, onBlur, take, ...wiring }: PhoneInputProps) {
  const [start] = useState(startingCountry)
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
  // Only once it is whole: a number of another country may begin like one from here.
  const settle = () => {
    const home = atHome(value, country)
    if (home) onChange(home)
  }
  return (
    <div ref={frame}>
      <Phone
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
        numberInputProps={{ className: 'input', nation, onEnter: settle }}
        autoComplete="tel"
        value={value || undefined}
        onBlur={() => {
          settle()
          onBlur()
        }}
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
    </div>
  )

  /** Another country is chosen: the digits after the old calling code stay. */
  function carryOver(chosen?: CountryCode) {
    setNation(chosen)
    const old = prefixOf(country)
    const national = country && value.startsWith(old) ? value.slice(old.length) : nationalOf(value)
    carried.current = chosen && national ? inFull(national, chosen) : null
  }
}
