import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './css/line-list.css'

/** A long list of one kind of thing, one line each, short enough for a phone. */
export const LineList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="line-list" aria-label={label}>
    {children}
  </ul>
)

interface LineItemProps {
  title: string
  to?: string
  /** Offers a box to tick; its name says what is chosen. */
  tick?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
  beside?: ReactNode
  under?: ReactNode
}

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
      {under && <p className="line-item-under">{under}</p>}
    </li>
  )
}

interface FoldProps {
  title: string
  children: ReactNode
  open?: boolean
}

/** What few need at once: closed until asked for; the browser's own, so that find-in-page works. */
export const Fold = ({ title, children, open }: FoldProps) => (
  <details className="fold" open={open}>
    <summary>{title}</summary>
    <div>{children}</div>
  </details>
)
