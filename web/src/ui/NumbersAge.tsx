import { AsOf } from './StatCard'
import { Banner } from './states'

interface Freshness {
  asOf: string | null
  isStale: boolean
  message: string | null
}

/** How old the numbers of a screen are, and when the newest work will be among them. */
export function NumbersAge({ freshness }: { freshness: Freshness | undefined }) {
  if (!freshness) return null
  const { asOf, isStale, message } = freshness
  return (
    <div className="stack">
      {isStale && message && <Banner tone="warning">{message}</Banner>}
      <AsOf at={asOf} stale={isStale} />
      <p className="stat-note">What you read and answer now is counted at the next run.</p>
    </div>
  )
}
