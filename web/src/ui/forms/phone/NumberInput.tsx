import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react'
import { type CountryCode, readIn } from './countries'

interface NumberInputProps extends ComponentProps<'input'> {
  /** In which a number without its calling code is read. */
  nation?: CountryCode | undefined
  /** Before a form is sent from here. */
  onEnter?: () => void
}

/** The box of the digits: what is typed or pasted as at home is read in the chosen country. */
export function NumberInput({ nation, onChange, onKeyDown, onEnter, ...rest }: NumberInputProps) {
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const box = event.target
    const meant = nation ? readIn(box.value, nation) : box.value
    if (meant !== box.value) box.value = meant
    onChange?.(event)
  }
  // The library wipes the box by itself, and the country with it.
  const wipe = (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget
    if (event.key === 'Enter') onEnter?.()
    const isAll = box.value !== '' && box.selectionStart === 0 && box.selectionEnd === box.value.length
    if (!nation || !isAll || !['Backspace', 'Delete'].includes(event.key)) return onKeyDown?.(event)
    event.preventDefault()
    box.value = readIn('', nation)
    onChange?.({ ...event, target: box } as unknown as ChangeEvent<HTMLInputElement>)
  }
  return <input {...rest} onChange={read} onKeyDown={wipe} />
}
