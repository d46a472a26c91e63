import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../../testing/render'
import type { EditablePlan, EditablePlans, PlanChange, PlanPreview } from './data'
import { Plans } from './Plans'

const AT = '2026-11-16T09:00:00Z'
const TERMS = {
  name: 'basic',
  price: 'UGX 12,000',
  priceAmount: 12_000,
  currency: 'UGX',
  period: 'per month',
  description: 'Three books.',
  bookLimit: 3,
  features: ['Three books.'],
  isActive: true,
  displayOrder: 1,
}
const BASIC: EditablePlan = {
  ...TERMS,
  id: 'p-1',
  revision: 'r1',
  tier: 'basic',
  billingPeriodDays: 30,
  keepsName: true,
  waitingId: null,
}
const CHANGE: PlanChange = {
  id: 'c-1',
  planId: 'p-1',
  state: 'proposed',
  before: TERMS,
  after: { ...TERMS, price: 'UGX 15,000', priceAmount: 15_000 },
  replay: {
    months: ['2026-10'],
    poolBeforeUgx: 60_000,
    poolAfterUgx: 75_000,
    platformBeforeUgx: 40_000,
    platformAfterUgx: 50_000,
    authors: [{ authorId: 'a-1', author: 'Grace Akello', beforeUgx: 60_000, afterUgx: 75_000 }],
  },
  endsSales: false,
  reason: 'Paper is dearer.',
  proposedBy: 'Moses Ojok',
  proposedAt: AT,
  endedBy: null,
  endedAt: null,
  mine: false,
}
const SEEN: EditablePlans = { plans: [BASIC], changes: [] }
const WAITING: EditablePlans = { plans: [{ ...BASIC, waitingId: 'c-1' }], changes: [CHANGE] }
const PREVIEW: PlanPreview = { replay: CHANGE.replay, endsSales: true }
const as = (...permissions: string[]) => ({ ...ADMIN, permissions }) as unknown as typeof ADMIN
const LIST = 'GET /api/admin/plans'

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

it('saves other words at once, and says what is missing', async () => {
  const path = 'PUT /api/admin/plans/p-1'
  const { asked } = show(<Plans />, { me: as('finance.prepare'), api: { [LIST]: SEEN, [path]: SEEN } })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit basic' }))
  await type('Price in words', '')
  await type('Books at a time', '-2')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Price display is required')).toBeVisible()
  expect(screen.getByText('Book limit must be -1 (unlimited) or positive')).toBeVisible()
  await type('Price in words', 'Only UGX 12,000')
  await type('Books at a time', '3')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...TERMS,
    revision: 'r1',
    price: 'Only UGX 12,000',
  })
})

it('shows what a price would have come to, and sends it with a reason to a second person', async () => {
  const path = '/api/admin/plans/p-1'
  const { asked } = show(<Plans />, {
    me: as('finance.prepare'),
    api: { [LIST]: SEEN, [`POST ${path}/preview`]: PREVIEW, [`POST ${path}/changes`]: WAITING },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit basic' }))
  await type('Price, UGX', '15,000')
  await type('Price in words', 'UGX 15,000')
  expect(within(screen.getByRole('list', { name: 'Plans' })).getByText(/15,000/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const table = await screen.findByRole('table', { name: /replayed with this change/ })
  expect(within(table).getByText('Grace Akello')).toBeVisible()
  expect(screen.getByText(/last plan on sale/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /I mean it/ }))
  await userEvent.type(screen.getByLabelText('Why'), 'Paper is dearer.')
  await userEvent.click(screen.getByRole('button', { name: 'Propose it' }))
  expect(await screen.findByText('Proposed')).toBeVisible()
  expect(
    asked.find(({ method, path: at }) => method === 'POST' && at.endsWith('/changes'))?.body,
  ).toMatchObject({
    reason: 'Paper is dearer.',
    mayEndSales: true,
    plan: { priceAmount: 15_000, price: 'UGX 15,000', revision: 'r1' },
  })
})

it('lets a colleague approve, and nobody their own', async () => {
  const approval = 'POST /api/admin/plans/changes/c-1/approval'
  const { asked } = show(<Plans />, { me: as('finance.approve'), api: { [LIST]: WAITING, [approval]: SEEN } })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved. It holds from now on.')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(true)
})

it('offers whoever proposed a change only to take it back', async () => {
  const own = { ...WAITING, changes: [{ ...CHANGE, mine: true }] }
  show(<Plans />, { me: as('finance.approve', 'finance.prepare'), api: { [LIST]: own } })
  expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit basic' })).toBeNull()
})
