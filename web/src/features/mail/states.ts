import type { Mail } from './data'

/** What may have become of a mail, in words. */
export const STATES = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  withheld: { label: 'Not wanted', tone: 'plain' },
} as const satisfies Record<Mail['status'], { label: string; tone: string }>
