import type { Offer, Subscription } from './subscription'

export const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  periods: [],
  isCancelled: false,
  nextPlanId: null,
  renewalPlan: null,
  renewalAmount: null,
  offers: [offer('p-1', {}), offer('p-2', { name: 'premium', amount: 30_000 })],
  ...change,
})
export const offer = (planId: string, change: Partial<Offer>): Offer => ({
  planId,
  name: 'basic',
  step: 'new',
  amount: 12_000,
  credit: 0,
  beginsAt: '2026-11-16T09:00:00Z',
  endsAt: '2026-12-16T09:00:00Z',
  ...change,
})
export const period = (plan: string, endsAt: string, beginsAt = '2026-11-16T09:00:00Z') => ({
  plan,
  tier: plan === 'basic' ? ('basic' as const) : ('premium' as const),
  beginsAt,
  endsAt,
})
export const PAID = subscription({
  periods: [period('premium', '2026-12-16T09:00:00Z')],
  renewalPlan: 'premium',
  renewalAmount: 30_000,
  offers: [
    offer('p-1', { step: 'smaller' }),
    offer('p-2', { name: 'premium', step: 'same', amount: 30_000 }),
  ],
})
