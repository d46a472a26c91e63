import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import {
  type FormEventHandler,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Stack, Text } from '../layout/layout'
import { IconButton } from '../primitives/Button'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  /** The label is heard but not seen. */
  hideLabel?: boolean
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label, its input, a hint and an error, tied together for every kind of reader. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Native<P> = Omit<P, 'className' | 'style' | 'id'>

type InputProps = FieldProps & Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }

export function Input({ label, hint, error, hideLabel, ...rest }: InputProps) {
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => <input className="input" {...rest} {...wiring} />}
    </Field>
  )
}

export function Password({ label, hint, error, hideLabel, ...rest }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const { isCapsLock, watchKeys } = useCapsLock()
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => (
        <>
          <div className="input-row">
            <input
              className="input"
              {...rest}
              onKeyDown={watchKeys}
              onKeyUp={watchKeys}
              type={shown ? 'text' : 'password'}
              {...wiring}
            />
            <IconButton
              label={shown ? t`Hide password` : t`Show password`}
              icon={shown ? <EyeOff /> : <Eye />}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </div>
          <p className="field-hint" role="status" hidden={!isCapsLock}>
            {isCapsLock && t`Caps Lock is on.`}
          </p>
        </>
      )}
    </Field>
  )
}

/** What cannot be seen under the dots of a password. */
function useCapsLock() {
  const [isCapsLock, setCapsLock] = useState(false)
  // Browsers that fill in a password send key events of their own, without the keyboard's state.
  const watchKeys = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return { isCapsLock, watchKeys }
}

/** The frame of a form that keeps its own state; `Form` is for all others. What was refused leads to its first field. */
export function PlainForm({ onSubmit, children }: { onSubmit: FormEventHandler; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    const wrong = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    isSent.current = false
    wrong.focus()
  })
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        isSent.current = true
        onSubmit(event)
      }}
      onInput={() => {
        isSent.current = false
      }}
    >
      {children}
    </form>
  )
}

type TextAreaProps = FieldProps &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, hint, error, hideLabel, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => <textarea className="input" {...rest} {...wiring} />}
    </Field>
  )
}

type SelectProps = FieldProps &
  Native<SelectHTMLAttributes<HTMLSelectElement>> & {
    options: { value: string; label: string }[]
    ref?: Ref<HTMLSelectElement>
  }

export function Select({ label, hint, error, hideLabel, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => (
        <select className="input" {...rest} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ChoiceProps extends Native<InputHTMLAttributes<HTMLInputElement>> {
  label: ReactNode
  /** What choosing it means, in a second line. */
  says?: string
  /** A border around the whole choice, for answers and plans. */
  boxed?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, says, boxed, ...rest }: ChoiceProps) {
  return (
    <label className={boxed ? 'choice choice--boxed' : 'choice'}>
      <input {...rest} type="checkbox" />
      <ChoiceLabel label={label} says={says} />
    </label>
  )
}

export function Radio({ label, says, boxed, ...rest }: ChoiceProps) {
  return (
    <label className={boxed ? 'choice choice--boxed' : 'choice'}>
      <input {...rest} type="radio" />
      <ChoiceLabel label={label} says={says} />
    </label>
  )
}

function ChoiceLabel({ label, says }: Pick<ChoiceProps, 'label' | 'says'>) {
  if (!says) return <span>{label}</span>
  return (
    <Stack gap={1}>
      <Text as="span" strong>
        {label}
      </Text>
      <Text as="span" size={14} tone="muted">
        {says}
      </Text>
    </Stack>
  )
}

/** Several Checkboxes or Radios that answer one question. */
export function Choices({ legend, hideLegend, children, error }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error ? id : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {children}
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoicesProps {
  legend: ReactNode
  hideLegend?: boolean
  children: ReactNode
  error?: string
}
