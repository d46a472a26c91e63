import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../css/lines.css'

interface LineProps {
  children: ReactNode
  icon?: ReactNode
  /** How long it takes, or the like, at the end of the line. */
  note?: ReactNode
}

interface LinesProps {
  children: ReactNode
  ordered?: boolean
  /** What it is a list of, where no heading above says so. */
  label?: string
}

/** A list of one thing a line, short enough for a phone. */
export function Lines({ children, ordered, label }: LinesProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="lines" aria-label={label}>
      {children}
    </List>
  )
}

/** A line that leads somewhere as a whole. */
export const LineLink = ({ to, ...line }: LineProps & { to: string }) => (
  <li>
    <Link className="line" to={to}>
      <Inside {...line} />
    </Link>
  </li>
)

/** A line that does something here; the current one is where the reader is. */
export const LineButton = ({
  onClick,
  isCurrent,
  ...line
}: LineProps & { onClick: () => void; isCurrent: boolean }) => (
  <li>
    <button type="button" className="line" aria-current={isCurrent ? 'step' : undefined} onClick={onClick}>
      <Inside {...line} />
    </button>
  </li>
)

const Inside = ({ icon, children, note }: LineProps) => (
  <>
    {icon}
    <span className="line-name">{children}</span>
    {note && <span className="line-note">{note}</span>}
  </>
)

interface LineItemProps {
  title: string
  to?: string
  /** Offers a box to tick; its name says what is chosen. */
  tick?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
  beside?: ReactNode
  under?: ReactNode
}

/** A line with more to it: a box to tick, something beside, words under it. */
export function LineItem({ title, to, tick, beside, under }: LineItemProps) {
  return (
    <li className="line-item">
      {tick && (
        <label className="line-item-tick">
          <input
            type="checkbox"
            aria-label={tick.label}
            checked={tick.checked}
            onChange={(event) => tick.onChange(event.target.checked)}
          />
        </label>
      )}
      <div className="line-item-main">{to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}</div>
      {beside && <div className="line-item-beside">{beside}</div>}
      {under && <div className="line-item-under">{under}</div>}
    </li>
  )
}
