import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Me } from '../../../api/me'
import { LEARNER, show } from '../../../testing/render'
import type { MyPayouts, Payout, PayoutForReview } from './data'
import { Payouts } from './MyPayouts'
import { PayoutQueue } from './PayoutQueue'

const details = {
  phoneNumber: '+256772123456',
  bankAccountNumber: null,
  bankName: null,
  accountName: 'Okello',
}
const payout = (change: Partial<Payout> = {}): Payout => ({
  id: 'p1',
  amount: 45_000,
  withheldAmount: 0,
  status: 'pending',
  paymentMethod: 'mobile_money',
  goesTo: '+256772123456',
  askedAt: '2026-11-20T09:00:00Z',
  payableFrom: null,
  completedAt: null,
  rejectionReason: null,
  months: [],
  ...change,
})
const mine = (change: Partial<MyPayouts> = {}): MyPayouts => ({
  owed: 55_000,
  heldBack: 0,
  available: 55_000,
  waiting: 45_000,
  paymentMethod: 'mobile_money',
  paymentDetails: details,
  payouts: [payout()],
  ...change,
})

it('asks for a payout and says below the minimum what it is', async () => {
  const stage = show(<Payouts />, {
    api: { 'GET /api/authors/me/payouts': mine(), 'POST /api/authors/me/payouts': payout() },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a payout' }))
  const amount = screen.getByLabelText('Amount in UGX')
  await userEvent.clear(amount)
  await userEvent.type(amount, '9,999')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the payout' }))
  expect(await screen.findByText('Minimum payout is 10,000 UGX')).toBeVisible()
  await userEvent.clear(amount)
  await userEvent.type(amount, '20,000')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the payout' }))
  expect(await screen.findByText('You asked for a payout. A colleague checks it.')).toBeVisible()
  const sent = stage.asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ amount: 20_000, paymentMethod: 'mobile_money' })
})

it('shows what became of each payout, which months it paid, and why one was refused', async () => {
  const payouts = [
    payout({
      id: 'a',
      status: 'completed',
      completedAt: '2026-11-21T09:00:00Z',
      months: ['2026-08', '2026-09'],
    }),
    payout({ id: 'b', status: 'rejected', rejectionReason: 'The name is another.' }),
  ]
  show(<Payouts />, {
    api: { 'GET /api/authors/me/payouts': mine({ payouts, heldBack: 5_000, available: 5_000 }) },
  })
  const table = await screen.findByRole('table', { name: 'Your payouts' })
  expect(within(table).getByText('August 2026, September 2026')).toBeVisible()
  expect(within(table).getByText('The name is another.')).toBeVisible()
  expect(screen.getByText(/UGX 5,000 is kept back/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for a payout' })).toBeNull()
  expect(screen.getByText('Minimum payout is 10,000 UGX')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Payouts as CSV' })).toBeVisible()
})

it('takes a payout back while it waits', async () => {
  const stage = show(<Payouts />, {
    api: { 'GET /api/authors/me/payouts': mine(), 'POST /api/authors/me/payouts/p1/cancel': payout() },
  })
  await userEvent.click(await screen.findByRole('button', { name: /Cancel UGX\s45,000/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the payout' }))
  expect(await screen.findByText('Payout cancelled')).toBeVisible()
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

const FINANCE: Me = {
  ...LEARNER,
  role: 'admin',
  permissions: ['finance.prepare', 'finance.approve', 'finance.settle'],
}
const waits = (change: Partial<PayoutForReview> = {}): PayoutForReview => ({
  ...payout(),
  authorId: 'a1',
  author: 'Okello Peter',
  authorUserId: 'u1',
  paymentDetails: details,
  needsTwo: false,
  firstApprovedBy: null,
  firstApprover: null,
  approvedBy: null,
  approver: null,
  processedBy: null,
  processor: null,
  provider: null,
  providerOrderId: null,
  bankReference: null,
  failureReason: null,
  notes: null,
  owed: 10_000,
  ...change,
})
const queue = (...data: PayoutForReview[]) => ({
  'GET /api/admin/payouts': { data, total: data.length, page: 1, pageSize: 20 },
})

it('approves one payout, or several at once', async () => {
  const stage = show(<PayoutQueue />, {
    me: FINANCE,
    api: {
      ...queue(waits(), waits({ id: 'p2', amount: 20_000 })),
      'POST /api/admin/payouts/approve': [],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /Approve UGX\s45,000/ }))
  expect(await screen.findByText('Payout approved')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Choose UGX\s45,000 of Okello Peter/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Choose UGX\s20,000 of Okello Peter/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 payouts' }))
  expect(await screen.findByText('Payouts approved')).toBeVisible()
  const sent = stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ payoutIds: ['p1'] }, { payoutIds: ['p1', 'p2'] }])
})

it('shows no payout where the address asks for what none has', async () => {
  show(<PayoutQueue />, {
    me: FINANCE,
    at: '/admin/revenue-management?f.state=x&payouts.bank=x',
    api: queue(waits()),
  })
  expect(await screen.findByText('This table has no column “payouts.bank”.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('asks for a reason before it rejects', async () => {
  const stage = show(<PayoutQueue />, {
    me: FINANCE,
    api: { ...queue(waits()), 'POST /api/admin/payouts/p1/reject': payout() },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const window = within(await screen.findByRole('dialog'))
  await userEvent.click(window.getByRole('button', { name: 'Reject' }))
  expect(await window.findByText('Say why')).toBeVisible()
  await userEvent.type(window.getByLabelText('Why'), 'The name is another.')
  await userEvent.click(window.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Payout rejected')).toBeVisible()
  expect(stage.asked.at(-2)?.body ?? stage.asked.at(-1)?.body).toEqual({ reason: 'The name is another.' })
})

it('lets whoever paid at the bank not confirm it, and a colleague do it', async () => {
  const bank = waits({
    status: 'processing',
    paymentMethod: 'bank_transfer',
    processedBy: FINANCE.id,
    processor: 'Amina Nakato',
    bankReference: 'CEN-778',
  })
  const stage = show(<PayoutQueue />, { me: FINANCE, api: queue(bank) })
  expect(await screen.findByText('Paid by Amina Nakato, reference CEN-778')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  stage.unmount()
  show(<PayoutQueue />, { me: FINANCE, api: queue({ ...bank, processedBy: 'another' }) })
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Not paid' })).toBeVisible()
})

it('offers nothing to admins without a permission of finance, nor for a payout of one’s own', async () => {
  const stage = show(<PayoutQueue />, { me: { ...LEARNER, role: 'admin' }, api: queue(waits()) })
  expect(await screen.findByText('UGX 10,000 more is owed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  stage.unmount()
  show(<PayoutQueue />, { me: FINANCE, api: queue(waits({ authorUserId: FINANCE.id })) })
  expect(await screen.findByText('This payout is your own. A colleague decides.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})
