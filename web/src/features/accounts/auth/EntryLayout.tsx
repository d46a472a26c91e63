import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../../../ui/layout/Page'
import styles from './entry.module.css'

interface DoorwayProps {
  title: string
  lead?: ReactNode
  art: ReactNode
  /** A few short promises under the drawing; there is room for them on wide screens only. */
  points?: string[]
  children: ReactNode
}

/** A screen of arriving: the form beside a drawing; under a small one on phones. */
export function EntryLayout({ title, lead, art, points = [], children }: DoorwayProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.side}>
        {art}
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>
                <Check aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Page title={title} lead={lead} width="form">
        {children}
      </Page>
    </div>
  )
}

interface EntryCardProps {
  to: string
  title: string
  says: string
  art: ReactNode
}

/** One of a few ways in: a large link with its drawing. */
export function EntryCard({ to, title, says, art }: EntryCardProps) {
  return (
    <Link className={`card card-link ${styles.way}`} to={to}>
      {art}
      <span className={styles.wayWords}>
        <strong className="card-title">{title}</strong>
        <span className="text--muted">{says}</span>
      </span>
    </Link>
  )
}
