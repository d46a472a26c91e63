import type { AuditLine, Preview, Repair } from './data'

export const FLAWS: Record<AuditLine['flaw'], string> = {
  other_plan: 'Another plan than was paid for',
  by_hand: 'A plan nobody paid for',
  not_opened: 'Paid, and nothing was opened',
  not_paid: 'Open, and not paid',
  unanswered: 'Sent, and not asked after',
}

/** What each repair is called, and what it does. */
export const REPAIRS: Record<Preview['job'], { name: string; what: string }> = {
  rebuild_plans: {
    name: 'Rebuild plans',
    what: 'Writes plan, status and end of an account again from the record of what was paid. No payment changes.',
  },
  ask_providers: {
    name: 'Ask the providers again',
    what: 'Asks after payments that were sent and never answered. What the provider says decides, as always.',
  },
}

export const STATES: Record<Repair['state'], string> = {
  proposed: 'Waits for a second person',
  applied: 'Applied',
  withdrawn: 'Withdrawn',
}
