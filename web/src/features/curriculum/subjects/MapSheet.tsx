import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './map.module.css'

interface MapSheetProps {
  columns: { title: string; topics: ReactNode[] }[]
}

/** Columns of places that belong together; under one another on a phone. */
export function MapSheet({ columns }: MapSheetProps) {
  return (
    <div className={styles.map}>
      {columns.map(({ title, topics }) => (
        <section key={title} className={styles.column} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul>{topics}</ul>
        </section>
      ))}
    </div>
  )
}

interface MapTopicProps {
  children: ReactNode
  /** What the place is to the chosen one. */
  role?: 'chosen' | 'before' | 'after' | undefined
  faded?: boolean
  /** How far one is with it, in a word or two. */
  note?: string | undefined
  onChoose: () => void
  /** Stands under the chosen place: what is told of it. */
  details?: ReactNode
}

const SAID = { chosen: '', before: t`, comes first`, after: t`, comes next` }

export function MapTopic({ children, role, faded, note, onChoose, details }: MapTopicProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-pressed={role === 'chosen'}
        data-role={role}
        data-faded={faded || undefined}
        onClick={onChoose}
      >
        {children}
        {role && <span className="visually-hidden">{SAID[role]}</span>}
        {note && <span>: {note}</span>}
      </button>
      {details && <div className={styles.details}>{details}</div>}
    </li>
  )
}
