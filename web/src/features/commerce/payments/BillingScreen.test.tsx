import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import BillingScreen from './BillingScreen'
import { BACK, payment } from './payment.testing'
import { subscription } from './subscription.testing'

const free = { ...LEARNER, subscriptionTier: 'free', subscriptionStatus: 'inactive' } as const

it('lists the payments with a receipt for what was paid', async () => {
  show(<BillingScreen />, {
    me: free,
    api: {
      'GET /api/subscription': subscription(),
      'GET /api/payments': [
        payment(),
        payment({ id: 'pay-2', status: 'completed', paidAt: '2026-11-16T09:00:00Z' }),
      ],
    },
  })
  expect(await screen.findByText('16 Nov 2026 · Paid')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Receipt/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscribe')
})

it('says in the history when held money was sent back, and looks at it no longer', async () => {
  const paid = { status: 'completed', paidAt: '2026-10-30T09:00:00Z' } as const
  const history = [
    payment({ ...BACK, status: 'invalid', isClosed: true }),
    payment({ id: 'pay-2', status: 'invalid', isClosed: true }),
    payment({ id: 'pay-3', status: 'invalid' }),
    payment({ id: 'pay-4', ...paid, ...BACK }),
    payment({ id: 'pay-5', ...paid, ...BACK, provider: 'purse', isClosed: true }),
  ]
  show(<BillingScreen />, {
    me: free,
    api: { 'GET /api/subscription': subscription(), 'GET /api/payments': history },
  })
  for (const words of [
    '16 Nov 2026 · UGX 11,000 sent back on 3 Nov 2026',
    '16 Nov 2026 · Closed',
    '16 Nov 2026 · We look at it',
    '30 Oct 2026 · Paid · UGX 11,000 sent back on 3 Nov 2026',
    '30 Oct 2026 · Paid · UGX 11,000 back in your purse on 3 Nov 2026 · from your purse',
  ])
    expect(await screen.findByText(words)).toBeVisible()
})
