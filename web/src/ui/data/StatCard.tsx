import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../../lib/serverTime'
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

const MINUTE = 60_000

/** How old figures are: "Updated just now", then the time they stand for. `whose` names figures of many people. */
export function AsOf({
  at,
  stale,
  whose,
}: {
  at: string | null | undefined
  stale?: boolean
  whose?: string
}) {
  const now = useMinutes()
  if (!at) return null
  if (!stale && !whose && Math.abs(now - Date.parse(at)) < 2 * MINUTE)
    return (
      <p className="stat-note">
        <Trans>Updated just now</Trans>
      </p>
    )
  const from = whose ? t`${whose} from ` : t`Updated `
  return (
    <p className={stale ? 'stat-note text--warning' : 'stat-note'}>
      {stale ? t`Old numbers, from ` : from}
      <time dateTime={at}>{whenText(at)}</time>
    </p>
  )
}

const nowMs = () => serverNow().getTime()

/** The time, noticed once a minute, so that a page left open does not go on saying "just now". */
function useMinutes(): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
