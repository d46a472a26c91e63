import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import type { Audit, Repair, Repairs } from './data'
import ProductionFixScreen from './ProductionFixScreen'
import SubscriptionAuditScreen from './SubscriptionAuditScreen'

const AT = '2026-11-16T09:00:00Z'
const LINE = {
  entityId: 'u-1',
  name: 'Amina Nakato',
  before: 'Free, inactive',
  after: 'Premium, active, until 26 November 2026',
}
const WAITING: Repair = {
  id: 'r-1',
  job: 'rebuild_plans',
  state: 'proposed',
  reason: 'A plan was lost.',
  lines: [LINE],
  proposedBy: 'Moses Ojok',
  proposedAt: AT,
  endedBy: null,
  endedAt: null,
  changed: null,
  mine: false,
}
const SEEN: Repairs = {
  previews: [
    { job: 'rebuild_plans', lines: [LINE], waitingId: null },
    { job: 'ask_providers', lines: [], waitingId: null },
  ],
  repairs: [],
}
const PROPOSED: Repairs = {
  previews: SEEN.previews.map((each, index) => (index ? each : { ...each, waitingId: 'r-1' })),
  repairs: [WAITING],
}
const AUDIT: Audit = {
  people: 1_200,
  payments: 340,
  lookedAt: AT,
  lines: [
    {
      flaw: 'other_plan',
      person: 'Amina Nakato',
      personId: 'u-1',
      payment: null,
      here: 'Free, inactive',
      record: 'Premium, active',
      since: null,
      repair: 'rebuild_plans',
    },
  ],
}
const SUPER = { ...ADMIN, role: 'super_admin', permissions: [] } as unknown as typeof ADMIN
const APPROVER = { ...ADMIN, permissions: ['finance.approve'] } as unknown as typeof ADMIN

it('names what does not agree, and leads who may mend it to the repairs', async () => {
  const api = { 'GET /api/emergency/subscription-audit': AUDIT }
  show(<SubscriptionAuditScreen />, { me: SUPER, api })
  const table = await screen.findByRole('table', { name: 'What does not agree' })
  expect(within(table).getByText('Another plan than was paid for')).toBeVisible()
  expect(screen.getByText(/1,200 accounts and 340 payments/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Go to the repairs' })).toBeVisible()
})

it('lets a super admin propose what a repair would change, with a reason', async () => {
  const { asked } = show(<ProductionFixScreen />, {
    me: SUPER,
    api: { 'GET /api/emergency/repairs': SEEN, 'POST /api/emergency/repairs': PROPOSED },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Propose 1 change' }))
  await userEvent.type(screen.getByLabelText('Why'), 'A plan was lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Propose it' }))
  expect(await screen.findByText('Waits for a second person')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    job: 'rebuild_plans',
    reason: 'A plan was lost.',
  })
})

it('lets a colleague who approves for finance apply it, and nobody their own', async () => {
  const path = 'POST /api/emergency/repairs/r-1/application'
  const { asked } = show(<ProductionFixScreen />, {
    me: APPROVER,
    api: { 'GET /api/emergency/repairs': PROPOSED, [path]: SEEN },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Apply it' }))
  expect(await screen.findByText('Applied')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(true)
})

it('offers nobody to apply their own', async () => {
  const own = { ...PROPOSED, repairs: [{ ...WAITING, mine: true }] }
  show(<ProductionFixScreen />, {
    me: { ...SUPER, permissions: ['finance.approve'] } as unknown as typeof ADMIN,
    api: { 'GET /api/emergency/repairs': own },
  })
  expect(await screen.findByText('Somebody else who approves for finance applies it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Apply it' })).toBeNull()
})
