import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import AuditScreen from './AuditScreen'
import PolicyScreen from './PolicyScreen'
import SuperAdminScreen from './SuperAdminScreen'

const CHIEF = { ...LEARNER, role: 'super_admin' as const }
const ACT = {
  id: '0190a1b2-0000-7000-8000-0000000000aa',
  createdAt: '2026-11-21T05:00:00Z',
  userId: null,
  who: 'Moses Ojok',
  action: 'user.role_changed',
  entityType: 'users',
  entityId: 'u1',
  ip: '192.0.2.1',
  role: 'admin',
  subject: 'Grace Auma',
}

it('filters the log by the address and shows one act with what it changed', async () => {
  const { asked } = show(<AuditScreen />, {
    at: '/admin/audit?who=moses&from=2026-11-01',
    me: CHIEF,
    api: {
      'GET /api/admin/audit': { data: [ACT], total: 1, page: 1, pageSize: 20 },
      'GET /api/admin/audit/kinds': { actions: ['user.role_changed'], entityTypes: ['users'] },
      [`GET /api/admin/audit/${ACT.id}`]: {
        ...ACT,
        userAgent: 'Firefox',
        resource: null,
        oldValues: { role: 'user', name: 'same' },
        newValues: { role: 'moderator', name: 'same' },
        position: 7,
      },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'changed the role of' }))
  expect(screen.getAllByText('Grace Auma')[0]).toBeVisible()
  const panel = await screen.findByRole('dialog', { name: 'Moses Ojok changed the role of Grace Auma' })
  expect(await within(panel).findByText('moderator')).toBeVisible()
  expect(within(panel).queryByText('same')).toBeNull()
  expect(asked.some(({ path }) => path.includes('who=moses') && path.includes('from=2026-11-01'))).toBe(true)
})

it('shows super admins the open doors, and names the row a broken chain breaks at', async () => {
  show(<SuperAdminScreen />, {
    me: CHIEF,
    api: {
      'GET /api/admin/super-overview': {
        grants: [
          {
            id: 'g',
            who: 'a@b.example',
            reason: 'Lost phone',
            openedAt: ACT.createdAt,
            expiresAt: ACT.createdAt,
          },
        ],
        staff: [
          {
            id: 's',
            name: 'Moses Ojok',
            email: 'm@b.example',
            role: 'super_admin',
            isActive: true,
            hasTotp: false,
            lastLoginAt: null,
          },
        ],
        actions: [ACT],
        changes: [],
        sealed: 12,
        waiting: 1,
        sealedAt: ACT.createdAt,
      },
      'GET /api/admin/audit/chain': {
        isIntact: false,
        sealed: 12,
        waiting: 1,
        head: 'ff',
        fault: 'deleted',
        auditId: 'row-9',
        position: 9,
      },
    },
  })
  expect(await screen.findByText('Lost phone')).toBeVisible()
  expect(screen.getByText('No setting has been changed.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check every link' }))
  expect(await screen.findByText('Entry row-9 is deleted, at place 9.')).toBeVisible()
})

it('shows each route with its guard, and what the guards answer one person', async () => {
  const person = { id: 'p1', firstName: 'Grace', lastName: 'Auma', email: 'g@b.example' }
  show(<PolicyScreen />, {
    at: '/admin/instant-access-test?tab=person',
    me: CHIEF,
    api: {
      'GET /api/admin/policy': {
        guards: [{ name: 'admin', says: 'Admins and super admins.' }],
        routes: [
          { method: 'GET', path: '/api/health', name: 'get_health', guards: [] },
          { method: 'GET', path: '/api/admin/users', name: 'list_users', guards: ['known', 'admin'] },
        ],
      },
      'GET /api/admin/users': { data: [person], total: 1, page: 1, pageSize: 5 },
      'GET /api/admin/policy/people/p1': {
        userId: 'p1',
        name: 'Grace Auma',
        email: 'g@b.example',
        role: 'user',
        passages: [
          { guard: 'known', refusal: null },
          { guard: 'admin', refusal: 'FORBIDDEN' },
        ],
      },
    },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Find a person'), 'grace')
  await user.click(await screen.findByRole('button', { name: /Grace Auma/ }))
  expect(await screen.findByText(/passes the guards of 1 of 2 routes/)).toBeVisible()
  expect(screen.getByText('forbidden')).toBeVisible()
})
