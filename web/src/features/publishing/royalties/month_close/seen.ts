import { count, dateTime, minutesExact, plural, ugx } from '../../../../ui/data/format'
import type { StepId, Walk } from '../data'

type Seen = Record<string, unknown>

const seenBy = (walk: Walk, step: StepId) => (walk.evidence?.[step] ?? {}) as Seen
const number = (value: unknown) => (typeof value === 'number' ? value : null)

/** Who took a step, and when. */
export function whoAndWhen(walk: Walk, step: StepId): string {
  const { by, at } = seenBy(walk, step)
  const whole = { drafted: walk.draftedBy, approved: walk.approvedBy } as Partial<
    Record<StepId, string | null>
  >
  return `${whole[step] ?? by ?? 'Somebody'}, ${dateTime(at as string | undefined)}`
}

/** What a step found when it was taken. */
export function whatItSaw(walk: Walk, step: StepId): string {
  return SAW[step](seenBy(walk, step))
}

const SAW: Record<StepId, (seen: Seen) => string> = {
  data_complete: ({ recordedSeconds, martSeconds }) =>
    `${minutesExact(number(recordedSeconds))} recorded, ${minutesExact(number(martSeconds))} in the warehouse. Nothing is missing and all checks passed.`,
  reconciled: ({ providerUgx, feesUgx, suspenseUgx, explainedUgx, lateUgx }) =>
    `Provider, payments and ledger agree on ${ugx(number(providerUgx))}; fees ${ugx(number(feesUgx))}.` +
    beside(number(suspenseUgx) ?? 0, number(explainedUgx) ?? 0, number(lateUgx) ?? 0),
  drafted: ({ rows, payments }) =>
    `${count(number(rows))} rows of minutes and ${plural(number(payments) ?? 0, 'payment')} frozen.`,
  reviewed: ({ held }) => `${plural(number(held) ?? 0, 'held line')} decided.`,
  approved: ({ poolUgx }) => `Agreed to a pool of ${ugx(number(poolUgx))}.`,
  finalised: () => 'Sealed, posted to the ledger and credited to every author.',
}

/** What came in and is no payment of the month, what was explained, and what is counted of months that are final. */
function beside(suspense: number, explained: number, late: number): string {
  const held = suspense ? ` Of it ${ugx(suspense)} came into suspense and is not revenue.` : ''
  const left = explained ? ` Explained differences: ${ugx(explained)}.` : ''
  const counted = late
    ? ` ${ugx(late)} was paid in a month that is final and learned of since; this month's revenue counts it.`
    : ''
  return held + left + counted
}

/** What a step will look at, with the figures of now. */
export function looksAt(walk: Walk, step: StepId): string {
  return LOOKS[step](walk)
}

const LOOKS: Record<StepId, (walk: Walk) => string> = {
  data_complete: ({ completeness }) =>
    completeness
      ? `Recorded ${minutesExact(completeness.recordedSeconds)}; in the warehouse ${minutesExact(completeness.martSeconds)}, as of ${dateTime(completeness.asOf)}.`
      : 'Every recorded second must be in the published numbers.',
  reconciled: ({ reconciliation: seen }) =>
    `Provider ${ugx(seen.providerUgx)}; our payments ${ugx(seen.paymentsUgx)}; ledger ${ugx(seen.journalUgx)}.` +
    beside(seen.suspenseUgx, seen.explainedUgx, seen.lateUgx),
  drafted: () => 'Freezes minutes, payments and rates. Then it calculates the pool and the shares.',
  reviewed: ({ held }) =>
    `Held lines: ${count(held.pending ?? 0)} waiting, ${count(held.released ?? 0)} released, ${count(held.confirmed ?? 0)} confirmed.`,
  approved: ({ draftedBy }) =>
    `Drafted by ${draftedBy ?? 'a colleague'}. Another person checks the numbers below and approves.`,
  finalised: () => 'Seals the month for good. Make later corrections in the next open month.',
}
