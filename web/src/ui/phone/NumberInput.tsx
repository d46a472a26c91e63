import type { ChangeEvent, ComponentProps } from 'react'
import { type CountryCode, readIn } from './countries'

interface NumberInputProps extends ComponentProps<'input'> {
  /** In which a number without its calling code is read. */
  nation?: CountryCode | undefined
}

/** The box of the digits: what is typed or pasted as at home is read in the chosen country. */
export function NumberInput({ nation, onChange, ...rest }: NumberInputProps) {
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const box = event.target
    const meant = nation ? readIn(box.value, nation) : box.value
    if (meant !== box.value) box.value = meant
    onChange?.(event)
  }
  return <input {...rest} onChange={read} />
}
