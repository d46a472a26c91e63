import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  /** What the figures are about, where they are not one's own. */
  whose?: string
}

/** How old figures are that are counted for everybody at once, and that newer work is not among them. */
export function NumbersAge({ freshness, whose = t`These figures` }: AgeProps) {
  if (!freshness) return null
  const { asOf, isStale } = freshness
  return (
    <div>
      <AsOf at={asOf} stale={isStale} whose={whose} />
      <p className="stat-note">
        <Trans>Newer work is not included yet.</Trans>
      </p>
    </div>
  )
}
