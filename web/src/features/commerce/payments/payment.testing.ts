import type { Payment } from './data'

export const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 'pay-1',
  plan: 'basic',
  amount: 12_000,
  currency: 'UGX',
  status: 'pending',
  number: 'KTB-1',
  provider: 'momo',
  method: 'mobile_money',
  phone: '+256772123456',
  returnPath: '/books/7',
  redirectUrl: null,
  isBegun: true,
  isAbandoned: false,
  failure: null,
  createdAt: '2026-11-16T09:00:00Z',
  paidAt: null,
  periodEndsAt: null,
  receiptNumber: null,
  isGift: false,
  purpose: 'plan',
  sentBackAt: null,
  sentBackAmount: 0,
  isClosed: false,
  ...change,
})

/** Held, and sent back by staff. */
export const BACK = { sentBackAt: '2026-11-03T09:00:00Z', sentBackAmount: 11_000 }
