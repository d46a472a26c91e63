import type { Ref } from 'react'
import { Field } from './Field'

interface PickFileProps {
  label: string
  /** Types the device offers, such as `image/png`. What is really inside is for the server to judge. */
  accept: string
  hint?: string
  error?: string | undefined
  onPick: (file: File) => void
  ref?: Ref<HTMLInputElement>
}

/** One file from the device; on a phone also from its camera. */
export function PickFile({ label, accept, hint, error, onPick, ref }: PickFileProps) {
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})}>
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          className="input"
          type="file"
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onPick(file)
          }}
        />
      )}
    </Field>
  )
}
