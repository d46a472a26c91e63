/** Why seconds of reading earn or do not, in the order statements show them. The keys are the api's own. */
export const REASONS = [
  { key: 'counted', label: 'Counted', says: 'Read by a subscriber. These minutes earn.' },
  {
    key: 'late',
    label: 'Late',
    says: 'Read offline and sent after the month closed. It earns here unless it came too late.',
  },
  { key: 'trial', label: 'Trial', says: 'Read on a free trial. Nobody pays for it.' },
  {
    key: 'idle',
    label: 'Idle',
    says: 'The book was open but nobody was reading: the first seconds, a hidden window, or no page turned for a long time.',
  },
  { key: 'too_fast', label: 'Too fast', says: 'Pages turned too fast to read.' },
  {
    key: 'overlap',
    label: 'Overlap',
    says: 'The reader had another book or device open. Time counts once.',
  },
  {
    key: 'over_cap',
    label: 'Over the limit',
    says: 'More than one reader can earn for a day, a month or a book.',
  },
  {
    key: 'over_bound',
    label: 'Over what was paid',
    says: 'One reader cannot move more money than they paid. Above that, their time counts for less in every book.',
  },
  { key: 'own_book', label: 'Own book', says: 'Authors are not paid for reading their own books.' },
  {
    key: 'held',
    label: 'Held',
    says: 'On hold until a person checks it. If released, it earns as usual.',
  },
] as const

export type ReasonKey = (typeof REASONS)[number]['key']

const byKey = new Map<string, (typeof REASONS)[number]>(REASONS.map((reason) => [reason.key, reason]))

export const reasonLabel = (key: string) => byKey.get(key)?.label ?? key
export const reasonText = (key: string) => byKey.get(key)?.says ?? ''
