import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import type { News, Paid } from './cases/data'
import SubscriptionManagementScreen from './SubscriptionManagementScreen'
import WebhookScreen from './WebhookScreen'

const AT = '2026-11-16T09:00:00Z'
const PAID: Paid = {
  id: 'p-1',
  number: 'KTB-1',
  tracking: 't-1',
  payer: 'amina@example.ug',
  payerName: 'Amina Nakato',
  plan: 'basic',
  amount: 12_000,
  reversed: 0,
  provider: 'momo',
  status: 'completed',
  failure: null,
  createdAt: AT,
  paidAt: AT,
  periodEndsAt: AT,
  planUntil: AT,
  planStatus: 'active',
  canGoBack: true,
  isGoingBack: false,
}
const NEWS: News = {
  id: 'n-1',
  provider: 'pesapal',
  paymentId: 'p-1',
  number: 'KTB-1',
  said: 'KTB-1',
  status: 'completed',
  firstAt: AT,
  receivedAt: AT,
  copies: 3,
}
const paged = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 20 })
const SHOWN = {
  'GET /api/admin/plans': { plans: [], changes: [] },
  'GET /api/admin/payments': paged(
    PAID,
    {
      ...PAID,
      id: 'p-2',
      number: 'KTB-2',
      reversed: 12_000,
      canGoBack: false,
    },
    { ...PAID, id: 'p-3', number: 'KTB-3', status: 'failed', failure: 'EXPIRED', canGoBack: false },
  ),
  'GET /api/admin/payments/plans-running': { basic: 7, premium: 2, cancelled: 1 },
}
const FINANCE = { ...ADMIN, permissions: [...ADMIN.permissions, 'finance.prepare'] } as typeof ADMIN

it('shows payments with what became of them, and asks for those of a state', async () => {
  const { asked } = show(<SubscriptionManagementScreen />, { me: ADMIN, api: SHOWN })
  const table = await screen.findByRole('table', { name: 'Payments' })
  expect(within(table).getByText('UGX 12,000 went back')).toBeVisible()
  expect(within(table).getByText('Failed: nobody answered in time')).toBeVisible()
  expect(within(table).queryByText('amina@example.ug')).toBeNull()
  expect(await screen.findByText('Premium plans that run')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Send back/ })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'In suspense')
  expect(asked.some(({ path }) => path.includes('status=invalid'))).toBe(true)
})

it('lets who prepares say why a payment goes back', async () => {
  const path = 'POST /api/admin/payments/p-1/refund'
  const { asked } = show(<SubscriptionManagementScreen />, { me: FINANCE, api: { ...SHOWN, [path]: {} } })
  await userEvent.click(await screen.findByRole('button', { name: 'Send back: KTB-1' }))
  await userEvent.type(screen.getByLabelText('Why'), 'Paid for the wrong child.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for confirmation' }))
  expect(await screen.findByText('A second person can confirm it now')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Paid for the wrong child.' })
})

it('shows what providers sent and asks them again', async () => {
  const { asked } = show(<WebhookScreen />, {
    me: ADMIN,
    api: {
      'GET /api/admin/payments/notifications': paged(NEWS, {
        ...NEWS,
        id: 'n-2',
        paymentId: null,
        number: null,
      }),
      'POST /api/admin/payments/notifications/n-1/ask': {},
    },
  })
  expect(await screen.findByText('None of ours')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ask again: KTB-1' }))
  expect(await screen.findByText('The provider is asked again')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
