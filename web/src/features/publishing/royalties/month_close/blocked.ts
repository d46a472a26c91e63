import type { Me } from '../../../../api/me'
import { minutesExact, plural } from '../../../../ui/data/format'
import type { StepId, Walk } from '../data'

/** Why the next step cannot be taken yet, as far as the screen can know; null if nothing is in its way. */
export function blockedBy(step: StepId, walk: Walk, me: Me | null): string | null {
  if (walk.isRunning) return 'This month is not over yet. You can close it when it ends.'
  const needed = step === 'approved' || step === 'finalised' ? 'finance.approve' : 'finance.prepare'
  if (!me?.permissions.includes(needed)) {
    return needed === 'finance.approve'
      ? 'You need the permission to approve months. Ask a super admin.'
      : 'You need the permission to prepare months. Ask a super admin.'
  }
  return CHECKS[step]?.(walk, me) ?? null
}

const CHECKS: Partial<Record<StepId, (walk: Walk, me: Me | null) => string | null>> = {
  data_complete: ({ completeness }) => {
    if (!completeness) return 'The first update of the numbers is not finished yet.'
    if (!completeness.checksHold) return 'The last update of the numbers failed its checks.'
    if (completeness.missingSeconds !== 0) {
      return `${minutesExact(Math.abs(completeness.missingSeconds))} are different from the warehouse. Run the pipeline, then try again.`
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
    isPreparedBy(walk, me) ? 'You prepared this month. A colleague must approve it.' : null,
  finalised: (walk, me) => {
    const waiting = walk.overdueDifferences
    if (waiting > 0) {
      return `${plural(waiting, 'difference', 'differences')} from a provider's statement ${waiting === 1 ? 'has' : 'have'} been open for more than a day. Mend or explain ${waiting === 1 ? 'it' : 'them'} under Payments on their way.`
    }
    return isPreparedBy(walk, me) ? 'You prepared this month. A colleague must finalise it.' : null
  },
}

/** Whoever drafted or reviewed a month; the server also knows who decided about held minutes. */
function isPreparedBy({ evidence }: Walk, me: Me | null): boolean {
  const steps = [evidence?.drafted, evidence?.reviewed] as ({ userId?: string } | undefined)[]
  return steps.some((step) => step?.userId !== undefined && step.userId === me?.id)
}
