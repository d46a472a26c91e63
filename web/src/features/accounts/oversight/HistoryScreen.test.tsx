import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import HistoryScreen from './HistoryScreen'

const ACT = {
  id: 'a-1',
  createdAt: '2026-11-20T09:00:00Z',
  userId: 'u-1',
  who: null,
  role: 'admin',
  action: 'month.opened',
  entityType: 'monthly_revenue_pools',
  entityId: '2026-10',
  subject: null,
  ip: null,
}

const open = (at: string, api: Record<string, unknown>) =>
  show(
    <Routes>
      <Route path="/admin/history/:kind/:id" element={<HistoryScreen />} />
    </Routes>,
    { at, me: ADMIN, api },
  )

it('says what was done to a month, the doer by role for who may not read names', async () => {
  open('/admin/history/months/2026-10', { 'GET /api/admin/history/months/2026-10': [ACT] })
  expect(await screen.findByRole('table', { name: 'What was done to October 2026' })).toBeVisible()
  expect(screen.getByText('An admin')).toBeVisible()
})

it('says so where nothing was done yet, and where there is no such history', async () => {
  const { unmount } = open('/admin/history/books/b-1', { 'GET /api/admin/history/books/b-1': [] })
  expect(await screen.findByText('Nothing was done to it yet.')).toBeVisible()
  unmount()
  open('/admin/history/moons/m-1', {})
  expect(await screen.findByText('There is no such history.')).toBeVisible()
})

it('refuses a filter in the address that names no column', async () => {
  open('/admin/history/months/2026-10?f.weather=fine', { 'GET /api/admin/history/months/2026-10': [ACT] })
  expect(await screen.findByText(/weather/)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
