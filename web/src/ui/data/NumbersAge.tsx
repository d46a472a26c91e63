import { Banner } from '../feedback/states'
import { AsOf } from './StatCard'

interface Freshness {
  asOf: string | null
  isStale: boolean
  message: string | null
}

/** Stands above numbers that are not what they should be by now, with the reason. */
export function StaleNumbers({ freshness }: { freshness: Freshness | undefined }) {
  if (!freshness?.isStale || !freshness.message) return null
  return <Banner tone="warning">{freshness.message}</Banner>
}

interface AgeProps {
  freshness: Freshness | undefined
  /** The work that is not among them yet, as its reader would call it. */
  whose?: string
}

/** How old the numbers of a screen are, and when the newest work will be among them. */
export function NumbersAge({ freshness, whose = 'What you read and answer now' }: AgeProps) {
  if (!freshness) return null
  const { asOf, isStale } = freshness
  return (
    <div>
      <AsOf at={asOf} stale={isStale} />
      <p className="stat-note">{`${whose} is counted at the next run.`}</p>
    </div>
  )
}
