/** Why seconds of reading earn or do not, in the order statements show them. The keys are the api's own. */
export const REASONS = [
  { key: 'counted', label: 'Counted', says: 'Read with care by a subscriber. These minutes earn.' },
  {
    key: 'late',
    label: 'Late',
    says: 'Read offline and sent after its month was closed. It earns here unless it came too late.',
  },
  { key: 'trial', label: 'Trial', says: 'Read on a free trial, for which nobody pays.' },
  {
    key: 'idle',
    label: 'Idle',
    says: 'The book was open but nobody was reading: the first seconds, a hidden window, no page turned for long.',
  },
  { key: 'too_fast', label: 'Too fast', says: 'Page after page was turned faster than anybody reads.' },
  {
    key: 'overlap',
    label: 'Overlap',
    says: 'The same reader had another book or device open then, and time counts once.',
  },
  {
    key: 'over_cap',
    label: 'Over the cap',
    says: "Beyond what one reader's day, month or book may bring.",
  },
  {
    key: 'over_bound',
    label: 'Over the bound',
    says: 'One reader may not move more money than they have paid. Beyond that, their time counts for less, in every book alike.',
  },
  { key: 'own_book', label: 'Own book', says: 'Authors are not paid for reading their own books.' },
  {
    key: 'held',
    label: 'Held',
    says: 'Set aside until a person has looked at it. If released, it earns like any other minute.',
  },
] as const

export type ReasonKey = (typeof REASONS)[number]['key']

const byKey = new Map<string, (typeof REASONS)[number]>(REASONS.map((reason) => [reason.key, reason]))

export const reasonLabel = (key: string) => byKey.get(key)?.label ?? key
export const reasonText = (key: string) => byKey.get(key)?.says ?? ''
