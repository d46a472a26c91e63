import { t } from '@lingui/core/macro'
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react'
import { Field } from './Field'
import '../css/number.css'
import '../css/answers.css'

interface NumberAnswerProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id'> {
  label: string
  hint?: string
  error?: string
  unit: ReactNode
}

/** A number with its unit beside the box; the phone shows digits, and beside them the signs its keys may lack. */
export function NumberAnswer({ label, hint, error, unit, ...rest }: NumberAnswerProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Field {...{ label, hint, error }}>
      {(wiring) => (
        <div className="with-unit">
          <input ref={box} className="input" inputMode="decimal" autoComplete="off" {...rest} {...wiring} />
          {unit && <span>{unit}</span>}
          <span className="sign-keys">
            {SIGNS.map(({ sign, name, put }) => (
              <button
                key={sign}
                type="button"
                className="button button--secondary"
                aria-label={name}
                // The keys of the phone stay open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => box.current && write(box.current, put)}
              >
                {sign}
              </button>
            ))}
          </span>
        </div>
      )}
    </Field>
  )
}

const SIGNS = [
  { sign: '−', name: t`Minus before the number`, put: turned },
  { sign: '/', name: t`Fraction bar`, put: barred },
]

function turned(box: HTMLInputElement) {
  if (/^[-−]/.test(box.value)) box.setRangeText('', 0, 1, 'preserve')
  else box.setRangeText('-', 0, 0, 'preserve')
}

function barred(box: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = box
  box.setRangeText('/', selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
}

function write(box: HTMLInputElement, put: (box: HTMLInputElement) => void) {
  box.focus()
  put(box)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Lines of a thing and what belongs to it: beside one another, under one another on phones. */
export function Matches({ lines }: { lines: { id: string; name: ReactNode; choice: ReactNode }[] }) {
  return (
    <div className="matches">
      {lines.map(({ id, name, choice }) => (
        <div className="match" key={id}>
          <div>{name}</div>
          {choice}
        </div>
      ))}
    </div>
  )
}
