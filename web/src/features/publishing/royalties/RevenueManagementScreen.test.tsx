import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Me } from '../../../api/me'
import { show } from '../../../testing/render'
import { AT, api, earning, FINANCE, OCTOBER, seen, walk } from './months.testing'
import RevenueManagementScreen from './RevenueManagementScreen'

it('lists the months with where they stand', async () => {
  show(<RevenueManagementScreen />, {
    at: '/admin/revenue-management',
    me: FINANCE,
    api: api({ state: 'finalised' }),
  })
  const table = await screen.findByRole('table', { name: 'Months' })
  expect(within(table).getByText('In progress')).toBeVisible()
  expect(within(table).getByText('Final')).toBeVisible()
  expect(within(table).getByRole('link', { name: 'See October 2026' })).toHaveAttribute('href', AT)
})

it('tells of each step taken what it saw and who took it', async () => {
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api() })
  const steps = within(await screen.findByRole('list', { name: 'Steps of the close' }))
  expect(steps.getByText(/10.0 min recorded, 10.0 min in the warehouse/)).toBeVisible()
  expect(steps.getByText('Deborah Nalwoga, 5 Nov 2026, 09:00')).toBeVisible()
  expect(steps.getAllByRole('button')).toHaveLength(1)
})

it('foots: the pool comes of the revenue and goes to the authors', async () => {
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api() })
  expect(await screen.findByRole('group', { name: 'How we get the pool' })).toHaveTextContent('Adds up')
  expect(screen.getByRole('group', { name: 'Where the pool goes' })).toHaveTextContent(
    'UGX 60,000earned by 2 authors+UGX 0carried to the next month=UGX 60,000',
  )
})

it('says what is left to the next month, and when more is shared out than there is', async () => {
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api({ authorPoolAmount: 60_007 }) })
  expect(await screen.findByRole('group', { name: 'Where the pool goes' })).toHaveTextContent(
    'UGX 7carried to the next month=UGX 60,007pool to shareAdds up',
  )
  cleanup()
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api({ authorPoolAmount: 59_993 }) })
  expect(await screen.findByText('UGX 7 more than the pool was shared')).toBeVisible()
})

it('foots when something was taken back from an author for payments that were returned', async () => {
  const [ann, ben] = [earning('1', 'Ann', 45_000), { ...earning('2', 'Ben', 15_000), correctionUgx: 20_000 }]
  show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api(), [`GET ${OCTOBER}/earnings`]: [ann, ben] },
  })
  const goes = await screen.findByRole('group', { name: 'Where the pool goes' })
  expect(goes).toHaveTextContent('−UGX 20,000taken back for returned payments')
  expect(goes).toHaveTextContent('+UGX 20,000carried to the next month')
})

it('lets payments that differ be settled before it reconciles', async () => {
  const difference = {
    kind: 'missing_here',
    explanation: 'The provider settled it; here it is pending.',
    lineId: 'line-1',
    paymentId: 'p',
    trackingId: 'T1',
    providerUgx: 10_000,
    paymentUgx: 10_000,
    at: '2026-10-05T06:00:00Z',
    canSettle: true,
    settlement: null,
  }
  const change = { state: 'data_complete', differences: [difference] }
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api(change), [`POST ${OCTOBER}/settlements`]: walk({}) },
  })
  expect(await screen.findByRole('button', { name: 'Reconcile the payments' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Settle from statement' }))
  await userEvent.type(screen.getByLabelText('Why'), 'It stands on the statement.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for confirmation' }))
  expect(await screen.findByText('A second person can confirm it now')).toBeVisible()
  const sent = stage.asked.find(({ path }) => path.endsWith('/settlements'))
  expect(sent?.body).toEqual({ lineId: 'line-1', reason: 'It stands on the statement.' })
})

it('lets a second person confirm a settlement, and not whoever proposed it', async () => {
  const settlement = {
    id: 's1',
    reason: 'It stands on the statement.',
    proposedBy: 'Deborah Nalwoga',
    proposedById: 'somebody else',
    proposedAt: '2026-11-05T06:00:00Z',
  }
  const difference = (proposedById: string) => ({
    kind: 'missing_here',
    explanation: 'The provider settled it; here it is pending.',
    lineId: 'line-1',
    paymentId: 'p',
    trackingId: 'T1',
    providerUgx: 10_000,
    paymentUgx: 10_000,
    at: '2026-10-05T06:00:00Z',
    canSettle: true,
    settlement: { ...settlement, proposedById },
  })
  const change = (by: string) => ({ state: 'data_complete', differences: [difference(by)] })
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api(change('somebody else')), [`POST ${OCTOBER}/settlements/s1/confirm`]: walk({}) },
  })
  expect(await screen.findByText(/It stands on the statement/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Payment settled')).toBeVisible()
  stage.unmount()
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api(change(FINANCE.id)) })
  expect(await screen.findByText('A colleague who may settle payments must confirm it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('says who may take a step where this person may not', async () => {
  const analyst: Me = { ...FINANCE, permissions: ['analytics.read'] }
  show(<RevenueManagementScreen />, { at: AT, me: analyst, api: api({ state: 'reviewed' }) })
  expect(await screen.findByRole('button', { name: 'Approve the month' })).toBeDisabled()
  expect(screen.getByText(/the permission to approve months/)).toBeVisible()
})

it('does not let whoever drafted a month approve it', async () => {
  const mine = { ...walk({}).evidence, drafted: { ...seen, userId: FINANCE.id } }
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api({ state: 'reviewed', evidence: mine }) })
  expect(await screen.findByRole('button', { name: 'Approve the month' })).toBeDisabled()
  expect(screen.getByText('You prepared this month. A colleague must approve it.')).toBeVisible()
})

it('finalises only when the month is typed, and tells a refusal in words', async () => {
  const refusal = {
    code: 'INPUTS_CHANGED',
    title: 'Inputs Changed',
    detail: 'The inputs changed.',
    status: 409,
  }
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api({ state: 'approved' }), [`POST ${OCTOBER}/finalise`]: [409, refusal] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Finalise the month' }))
  const sure = screen.getByRole('button', { name: 'Finalise for good' })
  expect(sure).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Type 2026-10 to confirm'), '2026-10')
  await userEvent.click(sure)
  expect(await screen.findByText('The inputs changed.')).toBeVisible()
  expect(stage.asked.find(({ path }) => path.endsWith('/finalise'))?.body).toEqual({ confirm: '2026-10' })
})

it('offers nothing to change in a final month', async () => {
  show(<RevenueManagementScreen />, { at: AT, me: FINANCE, api: api({ state: 'finalised' }) })
  expect(await screen.findByText(/This month is final/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start the close again' })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Steps of the close' })).queryByRole('button')).toBeNull()
})
