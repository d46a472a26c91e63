import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import type { Decision, Held, Paid, PaymentsOverview } from './cases/data'
import type { Differences, Found } from './differences/data'
import PaymentLayersScreen from './PaymentLayersScreen'

const AT = '2026-11-16T09:00:00Z'
const HELD: Held = {
  id: 's-1',
  paymentId: 'p-1',
  number: 'KTB-1',
  provider: 'momo',
  reason: 'wrong_amount',
  payer: 'amina@example.ug',
  plan: 'basic',
  asked: 12_000,
  held: 10_000,
  saidAmount: '10000',
  saidCurrency: 'UGX',
  foundAt: AT,
  mindedBy: null,
  choices: ['give', 'send_back'],
  decision: null,
  isGoingBack: false,
}
const DECISION: Decision = {
  id: 'd-1',
  act: 'give',
  amount: 10_000,
  reason: 'She called us.',
  receiver: 'amina@example.ug',
  plan: 'basic',
  proposedBy: 'Deborah Nalwoga',
  proposedById: 'somebody else',
  proposedAt: AT,
}
const WAITS: Paid = {
  id: 'p-9',
  number: 'KTB-9',
  tracking: null,
  payer: 'brian@example.ug',
  payerName: 'Brian Okello',
  plan: 'premium',
  amount: 30_000,
  reversed: 0,
  provider: 'momo',
  status: 'pending',
  failure: null,
  createdAt: AT,
  paidAt: null,
  periodEndsAt: null,
  planUntil: null,
  planStatus: 'inactive',
  canGoBack: false,
  isGoingBack: false,
}
const SEEN: PaymentsOverview = {
  providers: [
    { name: 'momo', isOn: true, waiting: 2, waitingSince: AT, completedAt: AT, notifiedAt: null },
    { name: 'pesapal', isOn: false, waiting: 0, waitingSince: null, completedAt: null, notifiedAt: null },
  ],
  suspense: [HELD],
  held: 10_000,
  proposals: [],
  refunds: [],
}
const NOTHING: PaymentsOverview = { ...SEEN, providers: [], suspense: [], held: 0 }
const AGREED: Differences = { differences: [], overdue: 0, sources: [] }
const FOUND: Found = {
  id: 'f-1',
  number: 'KTB-7',
  provider: 'momo',
  tracking: 't-7',
  kind: 'missing_there',
  providerUgx: null,
  paymentUgx: 12_000,
  happenedAt: AT,
  foundAt: AT,
  state: 'open',
  isOverdue: true,
  mindedBy: null,
  mindedById: null,
  givenById: null,
  endedAt: null,
  endedBy: null,
  reason: null,
}
const FINANCE = {
  ...ADMIN,
  permissions: [...ADMIN.permissions, 'finance.prepare', 'finance.settle'] as const,
}
const look = (seen: PaymentsOverview, answers = {}, me: object = ADMIN) =>
  show(<PaymentLayersScreen />, {
    me: me as typeof ADMIN,
    api: {
      'GET /api/admin/payments/overview': seen,
      'GET /api/admin/payments': { data: [WAITS], total: 1, page: 1, pageSize: 100 },
      'GET /api/admin/reconciliation': AGREED,
      'GET /api/admin/payments/bank': { transfers: [], orders: [] },
      'GET /api/plans': { plans: [{ name: 'basic' }, { name: 'premium' }], methods: [] },
      ...answers,
    },
  })

it('shows what waits, and what fits nothing and why', async () => {
  look(SEEN)
  const held = await screen.findByRole('table', { name: 'Money that fits nothing' })
  expect(within(held).getByText('Another amount than the price')).toBeVisible()
  expect(within(held).getByText('UGX 10,000')).toBeVisible()
  expect(within(held).queryByRole('button', { name: 'Decide' })).toBeNull()
})

it('says that all is well where nothing waits', async () => {
  look(NOTHING)
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(screen.getAllByText('All money fits a payment.')[0]).toBeVisible()
})

it('lets finance give a payment up or have it asked after, with a reason, and nobody else', async () => {
  const path = 'POST /api/admin/payments/p-9/state'
  const { asked } = look(SEEN, { [path]: SEEN }, FINANCE)
  await userEvent.click(await screen.findByRole('button', { name: 'Update: KTB-9' }))
  await userEvent.selectOptions(screen.getByLabelText('What happens'), 'failed')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a reason')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Why'), 'She asked us to.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Given up')).toBeVisible()
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ status: 'failed', reason: 'She asked us to.' })
  expect(asked.some(({ path: at }) => at.includes('status=pending'))).toBe(true)
})

it('shows who looks on what waits, without a way to change it', async () => {
  look(SEEN)
  expect(await screen.findByText('Brian Okello')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Update/ })).toBeNull()
})

it('lets one person propose what becomes of held money, for whom and why', async () => {
  const path = 'POST /api/admin/payments/suspense/s-1/decisions'
  const { asked } = look(SEEN, { [path]: { ...SEEN, suspense: [{ ...HELD, decision: DECISION }] } }, FINANCE)
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  expect(screen.getByLabelText('Who gets it')).toHaveValue('amina@example.ug')
  await userEvent.selectOptions(await screen.findByLabelText('Plan'), 'premium')
  await userEvent.type(screen.getByLabelText('Why'), 'She called us.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for confirmation' }))
  expect(await screen.findByText(/Give the plan: Basic for amina@example.ug/)).toBeVisible()
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    act: 'give',
    receiver: 'amina@example.ug',
    plan: 'premium',
    reason: 'She called us.',
  })
})

it('asks for no person and no plan where the money goes back', async () => {
  look(SEEN, {}, FINANCE)
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  await userEvent.selectOptions(screen.getByLabelText('What happens'), 'Send the money back')
  expect(screen.queryByLabelText('Who gets it')).toBeNull()
})

it('lets another person confirm it, and whoever proposed it only take it back', async () => {
  const proposed = { ...SEEN, suspense: [{ ...HELD, decision: DECISION }] }
  const { asked } = look(proposed, { 'POST /api/admin/payments/decisions/d-1/confirm': NOTHING }, FINANCE)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect((await screen.findAllByText('All money fits a payment.'))[0]).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('shows refunds with who wanted them, who agreed and why one failed', async () => {
  const refund = {
    id: 'r-1',
    number: 'KTB-2',
    provider: 'momo',
    amount: 12_000,
    state: 'failed' as const,
    failure: 'NOT_ALLOWED',
    reason: 'Paid for the wrong child.',
    proposedBy: 'Deborah Nalwoga',
    confirmedBy: 'Henry Kato',
    confirmedAt: AT,
    settledAt: AT,
  }
  const mine = { ...DECISION, proposedById: ADMIN.id, receiver: null, plan: null, act: 'send_back' as const }
  const proposals = [{ number: 'KTB-3', payer: 'brian@example.ug', decision: mine }]
  look({ ...NOTHING, refunds: [refund], proposals }, {}, FINANCE)
  const table = await screen.findByRole('table', { name: 'Refunds' })
  expect(within(table).getByText('Failed: not allowed')).toBeVisible()
  const waiting = screen.getByRole('table', { name: 'Refunds to confirm' })
  expect(await within(waiting).findByRole('button', { name: 'Take back' })).toBeVisible()
  expect(within(waiting).queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('shows what the statements tell differently, since when, and lets one look after it', async () => {
  const seen: Differences = {
    differences: [FOUND],
    overdue: 1,
    sources: [{ provider: 'momo', hasStatement: false, lastLineAt: null }],
  }
  const mine = { ...FOUND, mindedBy: 'Deborah Nalwoga', mindedById: ADMIN.id }
  const path = 'POST /api/admin/reconciliation/differences/f-1/owner'
  const { asked } = look(
    NOTHING,
    { 'GET /api/admin/reconciliation': seen, [path]: { ...seen, differences: [mine] } },
    FINANCE,
  )
  const table = await screen.findByRole('table', { name: 'Differences from the providers’ statements' })
  expect(within(table).getByText('Held here, not on the statement')).toBeVisible()
  expect(screen.getByText(/1 difference is older than a day/)).toBeVisible()
  expect(screen.getByText(/each payment of ours is asked after/)).toBeVisible()
  await userEvent.click(await within(table).findByRole('button', { name: 'Look after it' }))
  expect(await screen.findByText('Deborah Nalwoga')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ owner: null })
})

it('lets nobody explain what they gave to a colleague', async () => {
  const found: Found = { ...FOUND, mindedBy: 'Henry Kato', mindedById: 'u-9', givenById: ADMIN.id }
  look(
    NOTHING,
    { 'GET /api/admin/reconciliation': { differences: [found], overdue: 0, sources: [] } },
    FINANCE,
  )
  expect(await screen.findByText('Henry Kato')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
})

it('lets a second person explain a difference, with a reason', async () => {
  const found: Found = { ...FOUND, mindedBy: 'Henry Kato', mindedById: 'u-9' }
  const seen: Differences = { differences: [found], overdue: 0, sources: [] }
  const ended: Found = {
    ...found,
    state: 'explained',
    isOverdue: false,
    endedAt: AT,
    endedBy: 'Deborah Nalwoga',
    reason: 'Their statement lost a day.',
  }
  const path = 'POST /api/admin/reconciliation/differences/f-1/explanation'
  look(NOTHING, { 'GET /api/admin/reconciliation': seen, [path]: { ...seen, differences: [ended] } }, FINANCE)
  await userEvent.click(await screen.findByRole('button', { name: 'Explain' }))
  await userEvent.type(screen.getByLabelText('Why'), 'Their statement lost a day.')
  await userEvent.click(screen.getByRole('button', { name: 'Explain it' }))
  expect(await screen.findByText(/Deborah Nalwoga, .*Their statement lost a day/)).toBeVisible()
})
