import type { Me } from '../api/me'
import { Badge, type Tone } from '../ui/primitives/graphics'

const TIER_TONES: Record<string, Tone> = { premium: 'brand', basic: 'info' }

/** PREMIUM, BASIC or TRIAL; trial where the tier says so or is missing. People who work here have none. */
export function TierBadge({ me }: { me: Me }) {
  const tier = me.subscriptionTier ?? 'trial'
  if (me.role !== 'user' || tier === 'free') return null
  return <Badge tone={TIER_TONES[tier] ?? 'plain'}>{tier.toUpperCase()}</Badge>
}
