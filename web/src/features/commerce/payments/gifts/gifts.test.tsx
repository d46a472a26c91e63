import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import ChildrenScreen from './ChildrenScreen'
import type { Gift } from './data'
import PayCodeScreen from './PayCodeScreen'
import PayForScreen from './PayForScreen'

const CODE = 'ABCDE23456'
const PAYABLE = { initial: 'A', plans: [{ id: 'p-1', name: 'basic', amount: 12_000, days: 30 }] }
const gift = (change: Partial<Gift> = {}): Gift => ({
  id: 'g-1',
  plan: 'basic',
  purpose: 'plan',
  amount: 12_000,
  status: 'pending',
  isBegun: true,
  redirectUrl: null,
  failure: null,
  sentBackAt: null,
  sentBackAmount: 0,
  isClosed: false,
  ...change,
})
const visit = (at: string, api: Record<string, unknown>) =>
  show(
    <Routes>
      <Route path="/pay/:code" element={<PayForScreen />} />
    </Routes>,
    { at, me: null, api },
  )

it('makes a code, shows it in two halves, and another in its place', async () => {
  const { asked } = show(<PayCodeScreen />, {
    me: LEARNER,
    api: {
      'GET /api/pay-code': { code: null },
      'POST /api/pay-code': { code: CODE },
      'POST /api/pay-code/replace': { code: 'ZZZZZ99999' },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a pay code' }))
  expect(await screen.findByText('ABCDE-23456')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make a new code' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Make a new code' }).at(-1) as HTMLElement)
  expect(await screen.findByText('ZZZZZ-99999')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/pay-code',
    '/api/pay-code/replace',
  ])
})

it('lets a visitor pay for a learner told by one letter', async () => {
  const { asked } = visit(`/pay/${CODE}`, {
    [`GET /api/pay/${CODE}`]: PAYABLE,
    [`POST /api/pay/${CODE}/payments`]: gift(),
    [`GET /api/pay/${CODE}/payments/g-1`]: gift(),
  })
  expect(await screen.findByText('This code belongs to a learner whose name begins with A.')).toBeVisible()
  await userEvent.type(await screen.findByLabelText('Mobile money number'), '0772123456')
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body, { timeout: 5_000 })
    .toEqual({ planId: 'p-1', phone: '+256772123456' })
})

it.each([
  [gift(), 'Look at your phone and type the PIN'],
  [gift({ status: 'completed' }), 'Paid. Thank you. The plan is open, and the learner was told.'],
  [
    gift({ status: 'failed', failure: 'no_funds' }),
    'There was not enough money on this number. No money was taken. Add money, then try again.',
  ],
])('tells how a payment stands', async (found, words) => {
  visit(`/pay/${CODE}?payment=g-1`, { [`GET /api/pay/${CODE}/payments/g-1`]: found })
  expect((await screen.findAllByText(words, { exact: false }))[0]).toBeVisible()
})

it('shows a parent the plans of their children, and pays for one', async () => {
  const children = [
    {
      linkId: 'l-1',
      name: 'Amina',
      plan: 'premium',
      until: '2026-12-16T09:00:00Z',
      purse: 20_000,
      drawsForRenewal: true,
      fromPurse: [],
    },
    {
      linkId: 'l-2',
      name: 'Okello',
      plan: null,
      until: null,
      purse: 0,
      drawsForRenewal: false,
      fromPurse: [],
    },
  ]
  const { asked } = show(<ChildrenScreen />, {
    me: { ...LEARNER, role: 'parent' },
    api: { 'GET /api/pay/children': children, 'POST /api/pay/children/l-2/code': { code: CODE } },
  })
  expect(await screen.findByText('Premium, paid until 16 Dec 2026')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pay for Okello' }))
  await expect
    .poll(() => asked.some(({ path }) => path === '/api/pay/children/l-2/code'), { timeout: 5_000 })
    .toBe(true)
})

it('tells who paid by the code that held money was sent back', async () => {
  visit(`/pay/${CODE}?payment=g-1`, {
    [`GET /api/pay/${CODE}`]: PAYABLE,
    [`GET /api/pay/${CODE}/payments/g-1`]: gift({
      status: 'invalid',
      failure: 'held',
      sentBackAt: '2026-11-03T09:00:00Z',
      sentBackAmount: 11_000,
      isClosed: true,
    }),
  })
  expect(
    await screen.findByText('The money did not fit the price. We sent UGX 11,000 back on 3 Nov 2026.'),
  ).toBeVisible()
  expect(screen.queryByText(/We look at it/)).toBeNull()
})
