import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../../testing/render'
import type { Balance, Posting, TrialBalance } from './data'
import LedgerScreen from './LedgerScreen'

const AT = '2026-10-15T09:00:00Z'
const held: Balance = {
  id: 'a-1',
  code: 'A:psp:momo',
  name: 'Held by MTN MoMo',
  kind: 'asset',
  debit: 112_001,
  credit: 12_000,
  balance: 100_001,
  postings: 2,
  lastAt: AT,
}
const income: Balance = {
  ...held,
  id: 'a-2',
  name: 'Subscriptions',
  kind: 'income',
  debit: 12_000,
  credit: 112_001,
  balance: -100_001,
}
const trial: TrialBalance = {
  on: '2026-11-16',
  debit: 124_001,
  credit: 124_001,
  balance: 0,
  accounts: [held, income],
}
const posting = (change: Partial<Posting>): Posting => ({
  id: 'p-1',
  at: AT,
  journal: 'subscription_payment',
  amount: 112_001,
  balance: 112_001,
  sourceKind: 'payment',
  source: 'KTB-1',
  ...change,
})

it('shows every account of a day, and that all of them come to nothing', async () => {
  const stage = show(<LedgerScreen />, {
    at: '/admin/ledger',
    me: ADMIN,
    api: { 'GET /api/admin/ledger/accounts': trial, 'GET /api/admin/ledger/accounts?on=2026-10-31': trial },
  })
  const table = within(await screen.findByRole('table', { name: /Trial balance of 16 Nov/ }))
  expect(table.getByRole('row', { name: /Held by MTN MoMo Asset 112,001 12,000 100,001/ })).toBeVisible()
  expect(table.getAllByText('−100,001')[0]).toBeVisible()
  expect(screen.queryByText(/does not balance/)).toBeNull()
  await userEvent.type(screen.getByLabelText('End of the day'), '2026-10-31')
  expect(stage.location.address).toBe('/admin/ledger?on=2026-10-31')
  expect(await screen.findByRole('link', { name: 'All accounts as CSV' })).toHaveAttribute(
    'href',
    '/api/admin/ledger/accounts.csv?on=2026-10-31',
  )
  expect(table.getByRole('link', { name: 'Subscriptions' })).toHaveAttribute(
    'href',
    '/admin/ledger?account=a-2&on=2026-10-31',
  )
})

it('says so loudly where the ledger does not balance', async () => {
  show(<LedgerScreen />, {
    at: '/admin/ledger',
    me: ADMIN,
    api: { 'GET /api/admin/ledger/accounts': { ...trial, balance: -5 } },
  })
  expect(await screen.findByText(/does not balance by UGX −5/)).toBeVisible()
})

it('shows every posting of an account with a way to its source', async () => {
  const data = [
    posting({}),
    posting({ id: 'p-2', journal: 'month_close', sourceKind: 'month', source: '2026-10' }),
    posting({ id: 'p-3', journal: 'payout_paid', sourceKind: 'payout', source: '0000-12345678' }),
  ]
  show(<LedgerScreen />, {
    at: '/admin/ledger?account=a-1',
    me: ADMIN,
    api: {
      'GET /api/admin/ledger/accounts/a-1?page=1&pageSize=20': {
        on: '2026-11-16',
        account: held,
        postings: { data, total: 3, page: 1, pageSize: 20 },
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Held by MTN MoMo' })).toBeVisible()
  const links = within(screen.getByRole('table', { name: 'Postings, UGX' }))
  const to = (name: string) => links.getByRole('link', { name }).getAttribute('href')
  expect(to('KTB-1')).toBe('/admin/subscription-management?search=KTB-1')
  expect(to('October 2026')).toBe('/admin/revenue-management?month=2026-10')
  expect(to('Payout 12345678')).toBe('/admin/revenue-management')
})
