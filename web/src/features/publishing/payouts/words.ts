import type { Payout, PayoutStatus } from './data'

type Tone = 'success' | 'info' | 'warning' | 'danger' | undefined

/** How each state is called, for whoever asked and for whoever pays. */
export const STATES: Record<PayoutStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting for approval', tone: 'info' },
  approved: { label: 'Approved', tone: 'info' },
  processing: { label: 'On its way', tone: 'info' },
  completed: { label: 'Paid', tone: 'success' },
  rejected: { label: 'Not approved', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: undefined },
  failed: { label: 'Did not arrive', tone: 'danger' },
  reversed: { label: 'Came back', tone: 'danger' },
}

export const METHODS: Record<Payout['paymentMethod'], string> = {
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank transfer',
}
