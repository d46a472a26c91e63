import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import type { PaymentsOverview } from './data'
import PaymentLayersScreen from './PaymentLayersScreen'

const AT = '2026-11-16T09:00:00Z'
const SEEN: PaymentsOverview = {
  providers: [
    { name: 'momo', isOn: true, waiting: 2, waitingSince: AT, completedAt: AT, notifiedAt: null },
    { name: 'pesapal', isOn: false, waiting: 0, waitingSince: null, completedAt: null, notifiedAt: null },
  ],
  suspense: [
    {
      id: 's-1',
      number: 'KTB-1',
      provider: 'momo',
      reason: 'wrong_amount',
      asked: 12_000,
      held: 10_000,
      saidAmount: '10000',
      saidCurrency: 'UGX',
      foundAt: AT,
    },
  ],
  held: 10_000,
  notifications: [{ id: 'n-1', provider: 'momo', number: null, status: null, receivedAt: AT, copies: 3 }],
}
const look = (seen: PaymentsOverview) =>
  show(<PaymentLayersScreen />, { me: ADMIN, api: { 'GET /api/admin/payments/overview': seen } })

it('shows what waits, what fits nothing and why, and what providers sent', async () => {
  look(SEEN)
  const held = await screen.findByRole('table', { name: 'Money that fits nothing' })
  expect(within(held).getByText('Another amount than the price')).toBeVisible()
  expect(within(held).getByText('UGX 10,000')).toBeVisible()
  const news = screen.getByRole('table', { name: 'Last notifications' })
  expect(within(news).getByText('None of ours')).toBeVisible()
})

it('says that all is well where nothing waits', async () => {
  look({ providers: [], suspense: [], held: 0, notifications: [] })
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(screen.getAllByText('All money fits a payment.')[0]).toBeVisible()
})
