import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Health, Holder, Holdings } from './data'
import LicencesScreen from './LicencesScreen'

const HEALTH: Health = {
  devices: 41,
  devicesAddedWeek: 1,
  loans: 30,
  licencesReady: 2,
  licencesActive: 27,
  licencesExpired: 5,
  licencesRevoked: 3,
  keptOffline: 12,
  endingWeek: 4,
  atCopyLimit: 0,
  chainBreaksWeek: 2,
}
const SHARED: Holder = {
  userId: 'u1',
  name: 'Amina Nabirye',
  email: 'amina@school.example',
  devices: 5,
  devicesRemoved: 2,
  networks: 9,
  loans: 3,
  licences: 8,
  keptOffline: 4,
  renewals: 1,
  copiedMostPct: 12,
  clockEntries: 24,
  chainBreaks: 1,
  lastActiveAt: '2026-11-20T09:00:00Z',
  reasons: ['devices', 'clock'],
}
const HELD: Holdings = {
  breaks: [],
  loans: [{ id: 'l1', title: 'Cells', startedAt: '2026-11-01T09:00:00Z', licences: 2 }],
  devices: [
    { id: 'd1', name: 'Phone', isActive: true, lastActiveAt: '2026-11-20T09:00:00Z', removedAt: null },
    {
      id: 'd2',
      name: 'Old phone',
      isActive: false,
      lastActiveAt: '2026-11-01T09:00:00Z',
      removedAt: '2026-11-02T09:00:00Z',
    },
  ],
}

HELD.breaks.push({
  id: 'x1',
  title: 'Cells',
  device: 'Phone',
  cause: 'signature',
  seq: 9,
  expectedSeq: 9,
  namedHash: 'told',
  expectedHash: 'expected',
  times: 3,
  lastAt: '2026-11-20T09:00:00Z',
})

const open = (holders: Holder[] = [SHARED], permissions: (typeof LEARNER)['permissions'] = ['support.act']) =>
  show(<LicencesScreen />, {
    me: { ...LEARNER, permissions },
    api: {
      'GET /api/admin/licences/health': HEALTH,
      'GET /api/admin/licences/holders': { data: holders, total: holders.length, page: 1, pageSize: 20 },
      'GET /api/admin/licences/holders/u1': HELD,
    },
  })

it('counts licences by how they stand, and says why an account stands out', async () => {
  open()
  const active = (await screen.findByText('Active licences')).closest('section') ?? document.body
  expect(within(active).getByText('27')).toBeVisible()
  expect(screen.getByText('Revoked licences')).toBeVisible()
  expect(screen.getByText('Broken logs')).toBeVisible()
  expect(await screen.findByText('All devices used')).toBeVisible()
  expect(screen.getByText('Clock turned back')).toBeVisible()
})

it('asks for those who stand out first, and for everybody when told to', async () => {
  const { asked } = open()
  await screen.findByText('Amina Nabirye')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show everybody with a loan or a device' }))
  expect(await screen.findByText('Amina Nabirye')).toBeVisible()
  const lists = asked.filter(({ path }) => path.startsWith('/api/admin/licences/holders'))
  expect(lists.length).toBeGreaterThan(1)
})

it('shows what one person holds, and leads to the account only who may look after accounts', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Amina Nabirye' }))
  const panel = await screen.findByRole('dialog', { name: 'What this person holds' })
  expect(await within(panel).findByText(/^Phone, last seen/)).toBeVisible()
  expect(within(panel).getByText(/^Old phone, removed on/)).toBeVisible()
  expect(within(panel).getByText(/^Cells, since .*, on 2 devices$/)).toBeVisible()
  expect(within(panel).getByText(/^Cells on Phone, entry 9: the device did not sign it/)).toBeVisible()
  expect(within(panel).queryByRole('link', { name: 'Open the account' })).toBeNull()
})

it('leads to the account', async () => {
  open([SHARED], ['support.act', 'people.manage'])
  await userEvent.click(await screen.findByRole('button', { name: 'Amina Nabirye' }))
  const link = await screen.findByRole('link', { name: 'Open the account' })
  expect(link).toHaveAttribute('href', '/admin/users?person=u1')
})

it('says so where nobody stands out', async () => {
  open([])
  expect(await screen.findByText(/^No account stands out/)).toBeVisible()
})
