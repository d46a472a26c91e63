import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './Field'
import './css/quiz.css'

interface NumberAnswerProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id'> {
  label: string
  hint?: string
  error?: string
  unit: ReactNode
}

/** A number with its unit beside the box; the phone shows digits. */
export function NumberAnswer({ label, hint, error, unit, ...rest }: NumberAnswerProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(wiring) => (
        <div className="with-unit">
          <input className="input" inputMode="decimal" autoComplete="off" {...rest} {...wiring} />
          {unit && <span>{unit}</span>}
        </div>
      )}
    </Field>
  )
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
