import type { Me } from '../../../../api/me'
import { minutesExact, plural } from '../../../../ui/data/format'
import type { StepId, Walk } from '../data'

/** Why the next step cannot be taken yet, as far as the screen can know; null if nothing is in its way. */
export function blockedBy(step: StepId, walk: Walk, me: Me | null): string | null {
  if (walk.isRunning) return 'This month still runs. It can be closed once it has ended.'
  return CHECKS[step]?.(walk, me) ?? null
}

const CHECKS: Partial<Record<StepId, (walk: Walk, me: Me | null) => string | null>> = {
  data_complete: ({ completeness }) => {
    if (!completeness) return 'The first run of the numbers has not finished yet.'
    if (!completeness.checksHold) return 'The last run of the numbers did not pass its checks.'
    if (completeness.missingSeconds !== 0) {
      return `${minutesExact(Math.abs(completeness.missingSeconds))} differ between what was recorded and the warehouse. Run the pipeline, then try again.`
    }
    return null
  },
  reconciled: ({ differences }) =>
    differences.length > 0
      ? `${plural(differences.length, 'payment differs', 'payments differ')} from the provider's statement. Settle ${differences.length === 1 ? 'it' : 'them'} below first.`
      : null,
  reviewed: ({ held }) =>
    held.pending
      ? `${plural(held.pending, 'held line waits', 'held lines wait')} for a decision below.`
      : null,
  approved: (walk, me) =>
    draftedBy(walk) !== null && draftedBy(walk) === me?.id
      ? 'You drafted this month. A colleague must approve it.'
      : null,
}

function draftedBy({ evidence }: Walk): string | null {
  const drafted = evidence?.drafted as { userId?: string } | undefined
  return drafted?.userId ?? null
}
