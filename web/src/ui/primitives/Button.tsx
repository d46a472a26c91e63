import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** One primary action a screen. */
  kind?: Kind
  wide?: boolean
  icon?: ReactNode
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** Shows a spinner and refuses clicks; `busyText` replaces the label. */
  busy?: boolean
  busyText?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({ kind = 'secondary', wide, icon, busy, busyText, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look(kind, wide)}
      disabled={busy || rest.disabled}
      aria-busy={busy}
      onClick={(event) =>
        busy !== undefined && isSecondTap(event) ? event.preventDefault() : rest.onClick?.(event)
      }
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

// What takes time is begun once: the second tap of two may come before the button is drawn as busy.
const isSecondTap = ({ detail }: MouseEvent) => detail > 1

interface LinkButtonProps extends Look {
  to: string
  children: ReactNode
  state?: unknown
  /** Notes that the link was followed; going there is the link's own. */
  onFollow?: () => void
}

/** A link that looks like a button; for going somewhere, never for doing something. */
export function LinkButton({
  to,
  kind = 'secondary',
  wide,
  icon,
  children,
  state,
  onFollow,
}: LinkButtonProps) {
  return (
    <Link className={look(kind, wide)} to={to} state={state} onClick={onFollow}>
      {icon}
      {children}
    </Link>
  )
}

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  /** What a screen reader says, and the tooltip. */
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className="button button--icon" aria-label={label}>
      {icon}
    </button>
  )
}

const look = (kind: Kind, wide?: boolean) => `button button--${kind}${wide ? ' button--wide' : ''}`

interface SegmentsProps<T extends string> {
  label: string
  options: { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A few choices of which one holds, such as 7, 30 or 90 days. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in old Android browsers
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
