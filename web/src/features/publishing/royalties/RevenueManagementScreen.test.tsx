import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Me } from '../../../api/me'
import { LEARNER, show } from '../../../testing/render'
import RevenueManagementScreen from './RevenueManagementScreen'

const AGREED = { providerUgx: 100_001, paymentsUgx: 100_001, journalUgx: 100_001, feesUgx: 3000 }
const FINANCE: Me = {
  ...LEARNER,
  role: 'admin',
  permissions: ['finance.prepare', 'finance.approve', 'finance.settle'],
}
const AT = '/admin/revenue-management?month=2026-10'
const OCTOBER = '/api/admin/months/2026-10'
const seen = { by: 'Deborah', userId: 'somebody else', at: '2026-11-05T06:00:00Z' }

const walk = (change: object) => ({
  month: '2026-10',
  isRunning: false,
  state: 'drafted',
  totalSubscriptionRevenue: 100_001,
  reversals: 0,
  carriedIn: 0,
  authorPoolAmount: 60_000,
  authorPoolPercentage: 60,
  totalReadingSeconds: 1200,
  revenuePerMinute: 3000,
  inputHash: 'a'.repeat(64),
  previousHash: null,
  closeHash: null,
  draftedAt: null,
  approvedAt: null,
  finalizedAt: null,
  draftedBy: 'Deborah Nalwoga',
  approvedBy: null,
  evidence: {
    data_complete: { ...seen, recordedSeconds: 600, martSeconds: 600 },
    reconciled: { ...seen, providerUgx: 100_001, feesUgx: 3000 },
    drafted: { ...seen, rows: 3, payments: 1 },
  },
  completeness: { recordedSeconds: 600, martSeconds: 600, missingSeconds: 0, checksHold: true, asOf: null },
  reconciliation: { ...AGREED, suspenseUgx: 0, explainedUgx: 0, lateUgx: 0 },
  differences: [],
  overdueDifferences: 0,
  held: {},
  ...change,
})
const earning = (authorId: string, author: string, earningsUgx: number) => ({
  authorId,
  author,
  readingSeconds: 600,
  sharePct: 50,
  earningsUgx,
  correctionUgx: 0,
  isPaid: false,
})
const hold = {
  pair: 'h1',
  reader: 'c0ffee',
  authorId: '2',
  author: 'Ben',
  bookId: 'b1',
  title: 'Algebra',
  seconds: 300,
  ugx: 15_000,
  decision: 'pending',
  holds: [
    {
      id: 'h1',
      reason: 'sleepless',
      evidence: { days: 3, mostHoursInADay: 22 },
      decision: 'pending',
      note: null,
    },
  ],
}
const board = (lines: (typeof hold)[]) => ({
  seconds: 300 * lines.length,
  ugx: 15_000 * lines.length,
  sharedUgx: 60_000,
  waitingLines: lines.length,
  waitingUgx: 15_000 * lines.length,
  reasons: [
    { reason: 'sleepless', lines: lines.length, seconds: 300 * lines.length, ugx: 15_000 * lines.length },
  ],
  lines,
})
const api = (change: object = {}, holds: (typeof hold)[] = []) => ({
  [`GET ${OCTOBER}`]: walk(change),
  [`GET ${OCTOBER}/earnings`]: [earning('1', 'Ann', 45_000), earning('2', 'Ben', 15_000)],
  [`GET ${OCTOBER}/held`]: board(holds),
  'GET /api/admin/objections': [],
  'GET /api/admin/months': [walk({ month: '2026-11', isRunning: true, state: 'open' }), walk(change)],
})

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

it('decides many held lines at once, only with a reason', async () => {
  const second = {
    ...hold,
    pair: 'h2',
    reader: 'ba5eba',
    holds: [{ ...hold.holds[0], id: 'h2' }],
  } as typeof hold
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api({ held: { pending: 2 } }, [hold, second]), [`POST ${OCTOBER}/held`]: board([]) },
  })
  expect(await screen.findByText('3 such days; at most 22 hours in one day.')).toBeVisible()
  expect(screen.getByText(/About UGX.30,000 at stake, 50% of what is shared/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Finish the review' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all of Algebra' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 lines?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Enter a reason')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Why'), 'Nobody reads for 22 hours')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Minutes rejected')).toBeVisible()
  const sent = stage.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/held'))
  expect(sent?.body).toEqual({
    holdIds: ['h1', 'h2'],
    decision: 'confirmed',
    note: 'Nobody reads for 22 hours',
  })
})

it('works the held lines from the keyboard', async () => {
  const second = { ...hold, pair: 'h2', reader: 'ba5eba', title: 'Optics', bookId: 'b2' }
  show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: api({ held: { pending: 2 } }, [hold, second]),
  })
  const list = await screen.findByRole('region', { name: 'Held lines' })
  list.focus()
  await userEvent.keyboard('j ')
  expect(screen.getByRole('checkbox', { name: 'Choose Reader …ba5eba, Optics' })).toBeChecked()
  expect(screen.getByText(/1 line chosen, about UGX.15,000/)).toBeVisible()
  await userEvent.keyboard('gr')
  expect(await screen.findByRole('dialog', { name: 'Release 1 line?' })).toBeVisible()
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
