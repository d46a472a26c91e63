import type { ReactNode } from 'react'
import { Explain } from './Explain'
import { whenText } from './format'

interface StatCardProps {
  label: string
  /** Already written, by format.ts. */
  value: ReactNode
  note?: ReactNode
  asOf?: string | null
  /** The metric's key in the registry: adds "How was this computed?". */
  explain?: string
  children?: ReactNode
}

/** One number with its name, its age and where it comes from. */
export function StatCard({ label, value, note, asOf, explain, children }: StatCardProps) {
  return (
    <section className="card stat">
      <div className="stat-head">
        <span>{label}</span>
        {explain && <Explain metric={explain} label={label} />}
      </div>
      <div className="stat-value">{value}</div>
      {children}
      {note && <p className="stat-note">{note}</p>}
      {asOf && <AsOf at={asOf} />}
    </section>
  )
}

/** How old the numbers are. */
export function AsOf({ at, stale }: { at: string | null | undefined; stale?: boolean }) {
  if (!at) return null
  return (
    <p className={stale ? 'stat-note text--warning' : 'stat-note'}>
      {stale ? 'Older numbers, as of ' : 'Numbers as of '}
      <time dateTime={at}>{whenText(at)}</time>
    </p>
  )
}
