import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './css/lines.css'

interface LineProps {
  children: ReactNode
  icon?: ReactNode
  /** How long it takes, or the like, at the end of the line. */
  note?: ReactNode
}

/** A list whose every line leads somewhere. */
export const Lines = ({ children, ordered }: { children: ReactNode; ordered?: boolean }) =>
  ordered ? <ol className="lines">{children}</ol> : <ul className="lines">{children}</ul>

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
