import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import HealthScreen from './HealthScreen'

const COARSE = {
  status: 'degraded',
  checkedAt: '2026-11-21T05:00:00Z',
  components: [
    { key: 'database', title: 'Accounts and content', status: 'ok' },
    { key: 'mail', title: 'Mail', status: 'degraded' },
  ],
}
const DETAIL = {
  status: 'degraded',
  watchedAt: '2026-11-21T05:00:00Z',
  components: COARSE.components.map((part) => ({
    ...part,
    detail: `${part.title} was looked at.`,
    tookMs: 3,
    changedAt: null,
    lastAlertAt: null,
  })),
  history: [],
}

it('tells anybody how each part does, in words', async () => {
  const { asked } = show(<HealthScreen />, { api: { 'GET /api/health': COARSE } })
  expect(await screen.findByText('Something is slower or incomplete.')).toBeVisible()
  expect(screen.getByText('Working')).toBeVisible()
  expect(screen.getByText('Slower or incomplete')).toBeVisible()
  expect(asked.some(({ path }) => path.startsWith('/api/admin'))).toBe(false)
})

it('shows admins what was found', async () => {
  show(<HealthScreen />, {
    me: { ...LEARNER, role: 'admin', permissions: ['support.act'] },
    api: { 'GET /api/health': COARSE, 'GET /api/admin/health': DETAIL },
  })
  expect(await screen.findByText('Mail was looked at.')).toBeVisible()
})
