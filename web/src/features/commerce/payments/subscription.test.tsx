import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import BillingScreen from './BillingScreen'
import ChangePlanScreen from './ChangePlanScreen'
import RenewalScreen from './RenewalScreen'
import { offer, PAID, period, subscription } from './subscription.testing'

const billing = (found = PAID, api: Answers = {}) =>
  show(<BillingScreen />, {
    me: LEARNER,
    api: { 'GET /api/subscription': found, 'GET /api/payments': [], ...api },
  })
const change = (found = PAID, api: Answers = {}) =>
  show(<ChangePlanScreen />, { me: LEARNER, api: { 'GET /api/subscription': found, ...api } })
const stopped = { ...PAID, isCancelled: true }

it('stops the plan only after it was asked, and says until when everything stays open', async () => {
  const { asked } = billing(PAID, { 'POST /api/subscription/cancel': stopped })
  expect(await screen.findByText(/You have paid until 16 Dec 2026/)).toBeVisible()
  expect(screen.getByText('To go on after 16 Dec 2026 you pay UGX 30,000 for Premium.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop my plan' }))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(0)
  expect(await screen.findByText(/After that day we ask you for no money/)).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Stop my plan' }).at(-1) as HTMLElement)
  expect(
    await screen.findByText('You stopped your plan. You can use everything until 16 Dec 2026.'),
  ).toBeVisible()
})

it('lets a stopped plan go on with one tap', async () => {
  billing(stopped, { 'POST /api/subscription/resume': PAID })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my plan' }))
  expect(await screen.findByText(/You have paid until 16 Dec 2026/)).toBeVisible()
})

it('names a smaller plan that is paid already', async () => {
  const then = period('basic', '2027-01-15T09:00:00Z', '2026-12-16T09:00:00Z')
  billing({ ...PAID, periods: [...PAID.periods, then] })
  expect(await screen.findByText('From 16 Dec 2026: Basic. It is paid.')).toBeVisible()
})

it('takes a smaller plan next, and takes that back', async () => {
  const chosen = { ...PAID, nextPlanId: 'p-1', renewalPlan: 'basic', renewalAmount: 12_000 }
  const { asked } = change(PAID, { 'PUT /api/subscription/next-plan': chosen })
  expect(await screen.findByText('From 16 Dec 2026, for UGX 12,000. You pay nothing now.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take Basic next' }))
  expect(
    await screen.findByText('Basic comes next, on 16 Dec 2026. Until then nothing changes.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take Basic next' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => asked.filter(({ method }) => method === 'PUT').at(-1)?.body)
    .toEqual({ planId: null })
})

it('says what a bigger plan costs now, and leads to paying for it', async () => {
  const bigger = offer('p-2', { name: 'premium', step: 'bigger', amount: 26_000, credit: 4_000 })
  change(subscription({ periods: [period('basic', '2026-12-16T09:00:00Z')], offers: [bigger] }))
  expect(
    await screen.findByText(
      'From today to 16 Dec 2026. You pay UGX 26,000 now: UGX 30,000 less UGX 4,000 for the days you have left.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change to Premium now' })).toHaveAttribute('href', '/subscribe')
})

it('leads to the plans where there is none to change', async () => {
  change(subscription())
  expect(await screen.findByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscribe')
})

const SETTINGS = {
  autoRenewal: true,
  billingNotifications: true,
  emailNotifications: true,
  smsNotifications: false,
  notificationDaysBefore: 3,
  numbers: [{ id: 'n-1', phone: '+256772123456', isDefault: true }],
  hasSmsNumber: false,
}

it('saves how the plan is renewed, and removes a number that paid', async () => {
  const { asked } = show(<RenewalScreen />, {
    me: LEARNER,
    api: {
      'GET /api/subscription/settings': SETTINGS,
      'PUT /api/subscription/settings': SETTINGS,
      'DELETE /api/subscription/numbers/n-1': { ...SETTINGS, numbers: [] },
    },
  })
  expect(await screen.findByRole('checkbox', { name: 'By SMS' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask my mobile money number on the last day' }))
  await userEvent.selectOptions(screen.getByLabelText('How early'), '7 days before')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      autoRenewal: false,
      billingNotifications: true,
      emailNotifications: true,
      smsNotifications: false,
      notificationDaysBefore: 7,
      numberId: 'n-1',
    })
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('None yet. The number you pay with appears here.')).toBeVisible()
})
