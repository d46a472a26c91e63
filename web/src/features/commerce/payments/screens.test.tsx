import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { Payment, Plan } from './data'
import PaymentScreen from './PaymentScreen'
import { BACK, payment } from './payment.testing'
import SubscribeScreen from './SubscribeScreen'
import { offer, subscription } from './subscription.testing'
import { FAILURES, hiddenNumber, operatorOf } from './words'

const plan = (id: string, change: Partial<Plan> = {}): Plan => ({
  id,
  name: 'basic',
  price: 'UGX 12,000',
  priceAmount: 12_000,
  currency: 'UGX',
  period: 'per month',
  billingPeriodDays: 30,
  description: null,
  bookLimit: 3,
  features: [],
  tier: 'basic',
  ...change,
})
const PREMIUM = { name: 'premium', priceAmount: 30_000, bookLimit: -1, tier: 'premium' } as const
const SHOP = { plans: [plan('p-1'), plan('p-2', PREMIUM)], methods: ['mobile_money', 'card'] }

// The rules of phone numbers are fetched with the first number that is checked.
const PATIENT = { timeout: 5_000 }
const free = { ...LEARNER, subscriptionTier: 'free', subscriptionStatus: 'inactive' } as const

const shop = (api: Answers = {}, me: typeof LEARNER | null = { ...free, phoneNumber: '+256772123456' }) =>
  show(<SubscribeScreen />, {
    at: '/subscribe',
    me,
    api: { 'GET /api/plans': SHOP, 'GET /api/payments': [], 'GET /api/subscription': subscription(), ...api },
  })
const look = (found: Payment, api: Answers = {}) =>
  show(<PaymentScreen />, {
    at: '/payment-success?payment=pay-1',
    me: LEARNER,
    api: { 'GET /api/payments/pay-1': found, 'POST /api/payments/pay-1/check': found, ...api },
  })

it('shows a visitor the prices and the two ways in, and no form', async () => {
  shop({}, null)
  expect(await screen.findByText('UGX 12,000')).toBeVisible()
  expect(
    screen.getByText(/30 days. 3 books at a time. Every test and lesson. About UGX 400 a day./),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/register')
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
})

it('pays for the chosen plan with the number that is given, and goes to the page of the payment', async () => {
  const { asked } = shop({ 'POST /api/payments': payment() })
  await userEvent.click(await screen.findByRole('radio', { name: /Premium/ }))
  expect(await screen.findByText('MTN asks on this phone for the PIN.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body, PATIENT)
    .toEqual({
      planId: 'p-2',
      method: 'mobile_money',
      phone: '+256772123456',
      returnPath: null,
    })
})

it.each([
  ['/books/7', '/books/7'],
  ['//evil.example', null],
  ['https://evil.example', null],
])('leads back from paying to %s only where it is a page of ours', async (from, back) => {
  const { asked } = show(<SubscribeScreen />, {
    at: `/subscribe?from=${encodeURIComponent(from)}`,
    me: { ...free, phoneNumber: '+256772123456' },
    api: {
      'GET /api/plans': SHOP,
      'GET /api/payments': [],
      'GET /api/subscription': subscription(),
      'POST /api/payments': payment(),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body, PATIENT)
    .toMatchObject({ returnPath: back })
})

it('begins with the plan that opens the book the person came from', async () => {
  show(<SubscribeScreen />, {
    at: { pathname: '/upgrade', state: { from: '/books/7', tier: 'premium' } },
    me: free,
    api: { 'GET /api/plans': SHOP, 'GET /api/payments': [], 'GET /api/subscription': subscription() },
  })
  expect(await screen.findByRole('radio', { name: /Premium/ })).toBeChecked()
})

const Login = () => <output>{useLocation().state.from}</output>

it('keeps the plan and the book of a visitor through signing in', async () => {
  const there = { at: { pathname: '/subscribe', state: { from: '/books/7', tier: 'premium' } }, me: null }
  const screens = (
    <Routes>
      <Route path="/subscribe" element={<SubscribeScreen />} />
      <Route path="/auth/login" element={<Login />} />
    </Routes>
  )
  show(screens, { ...there, api: { 'GET /api/plans': SHOP } })
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in to pay' }))
  const at = screen.getByRole('status').textContent
  expect(at).toBe('/subscribe?from=%2Fbooks%2F7&tier=premium')
  cleanup()
  const api = { 'GET /api/plans': SHOP, 'GET /api/payments': [], 'GET /api/subscription': subscription() }
  show(screens, { at, me: free, api })
  expect(await screen.findByRole('radio', { name: /Premium/ })).toBeChecked()
})

it('asks for no number where a card pays', async () => {
  const { asked } = shop({ 'POST /api/payments': payment() })
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank card' }))
  expect(screen.queryByLabelText('Mobile money number')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body, PATIENT)
    .toMatchObject({ method: 'card', phone: null })
})

it('says what a change of plan costs, and leads to a payment that waits', async () => {
  const bigger = offer('p-2', { name: 'premium', step: 'bigger', amount: 26_000, credit: 4_000 })
  const smaller = offer('p-1', {
    beginsAt: '2026-12-16T09:00:00Z',
    endsAt: '2027-01-15T09:00:00Z',
    step: 'same',
  })
  shop({
    'GET /api/payments': [payment()],
    'GET /api/subscription': subscription({ offers: [smaller, bigger] }),
  })
  expect(await screen.findByText('You get the days from 16 Dec 2026 to 15 Jan 2027.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /Premium · UGX.26,000/ }))
  expect(
    screen.getByText(
      'It starts at once. The price is UGX 30,000, less UGX 4,000 for the days you have left.',
    ),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    '/payment-success?payment=pay-1',
  )
})

it('says that nobody can pay where payments are off', async () => {
  shop({ 'GET /api/plans': { ...SHOP, methods: [] } })
  expect(await screen.findByText('You cannot pay here yet.')).toBeVisible()
})

it('tells what to do on the phone, has the provider asked once, and can be stopped', async () => {
  const { asked } = look(payment(), { 'POST /api/payments/pay-1/stop': payment({ isAbandoned: true }) })
  expect(await screen.findByText(/Look at the phone \+25677•••456 and type the PIN/)).toBeVisible()
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('/check'))).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Stop waiting' }).at(-1) as HTMLElement)
  expect(await screen.findByText(/You stopped this payment/)).toBeVisible()
})

it('leads back to where a paid person was, with the receipt', async () => {
  look(payment({ status: 'completed', periodEndsAt: '2026-12-16T09:00:00Z' }))
  expect(await screen.findByText('Paid. Thank you. You have Basic until 16 Dec 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue where you were' })).toHaveAttribute('href', '/books/7')
  expect(screen.getByRole('link', { name: /Receipt/ })).toHaveAttribute('href', '/api/payments/pay-1/receipt')
})

it.each(Object.entries(FAILURES).filter(([why]) => why !== 'held'))(
  'explains why a payment failed: %s',
  async (failure, words) => {
    look(payment({ status: 'failed', failure: failure as NonNullable<Payment['failure']> }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/subscribe')
  },
)

it('offers the plan that was not paid again, not the first one', async () => {
  const failed = payment({ status: 'failed', failure: 'rejected', plan: 'premium' })
  show(
    <Routes>
      <Route path="/payment-success" element={<PaymentScreen />} />
      <Route path="/subscribe" element={<SubscribeScreen />} />
    </Routes>,
    {
      at: '/payment-success?payment=pay-1',
      me: free,
      api: {
        'GET /api/payments/pay-1': failed,
        'GET /api/plans': SHOP,
        'GET /api/payments': [],
        'GET /api/subscription': subscription(),
      },
    },
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: /Premium/ })).toBeChecked()
})

it('says not to pay again where money is held', async () => {
  look(payment({ status: 'invalid', failure: 'held' }))
  expect(await screen.findByText(/Do not pay again/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})

it('leads to the page of the payment company', async () => {
  look(payment({ redirectUrl: 'https://pay.example/1', method: 'card', phone: null }))
  expect(await screen.findByRole('button', { name: 'Go to the payment page' })).toBeVisible()
})

it.each([
  ['sent back', BACK, 'The money did not fit the price. We sent UGX 11,000 back on 3 Nov 2026.'],
  ['closed', {}, 'We closed this payment. It opened nothing. Write to us if you miss money.'],
])('tells who comes back to the page of a held payment that it was %s', async (_, change, words) => {
  look(payment({ status: 'invalid', failure: 'held', isClosed: true, ...change }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(/We look at it/)).toBeNull()
})

it.each([
  [false, 'Paid. Thank you. You have Basic until 16 Dec 2026.'],
  [true, 'UGX 12,000 sent back on 3 Nov 2026'],
])(
  'thanks for a plan that stays when the second payment went back, and not for one that ended: %s',
  async (isClosed, words) => {
    look(
      payment({
        status: 'completed',
        periodEndsAt: '2026-12-16T09:00:00Z',
        ...BACK,
        sentBackAmount: 12_000,
        isClosed,
      }),
    )
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryAllByText(/Thank you/)).toHaveLength(isClosed ? 0 : 1)
  },
)

it('knows the operator of a number, and hides its middle', () => {
  expect([operatorOf('+256772123456'), operatorOf('+256701123456'), operatorOf('+44')]).toEqual([
    'MTN',
    'Airtel',
    null,
  ])
  expect(hiddenNumber('+256772123456')).toBe('+25677•••456')
})
