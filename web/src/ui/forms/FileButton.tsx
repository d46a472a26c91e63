import { Upload } from 'lucide-react'
import { type ChangeEventHandler, useRef } from 'react'
import { Button } from '../primitives/Button'

interface FileButtonProps {
  label: string
  /** Kinds of files, as the input's own attribute writes them. */
  accept: string
  onChange: ChangeEventHandler<HTMLInputElement>
  busy?: boolean
}

/** A button that asks for one file of the device. */
export function FileButton({ label, accept, onChange, busy = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" accept={accept} onChange={onChange} hidden aria-label={label} />
    </>
  )
}
