import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import AdminScreen from './AdminScreen'

const FINANCE = ADMIN
const overview = {
  freshness: { asOf: '2026-11-21T02:00:00Z', isStale: false, message: null, failedChecks: [] as string[] },
  lastRun: { runId: 'r', startedAt: null, finishedAt: '2026-11-21T02:00:20Z', status: 'published' },
  figures: { month: '2026-11', netRevenueUgx: 334_000, poolUgx: 200_400, paidSeconds: 90, learners: 47 },
  dagsterUrl: 'http://localhost:3000',
  documents: ['index.html', 'money.revenue_pool.html'],
}
const months = (state: string) => [
  { month: '2026-11', isRunning: true, state: 'open' },
  { month: '2026-10', isRunning: false, state },
  { month: '2026-09', isRunning: false, state: 'finalised' },
]

const duties = [
  { kind: 'reports', count: 2, since: '2026-11-20T08:00:00Z' },
  { kind: 'questions', count: 1, since: '2026-11-01T08:00:00Z' },
  { kind: 'books', count: 0, since: null },
]

it('shows the running month, the month to close and where to read more', async () => {
  show(<AdminScreen />, {
    me: FINANCE,
    api: {
      'GET /api/insight/overview': overview,
      'GET /api/insight/duties': duties,
      'GET /api/admin/months': months('open'),
    },
  })
  expect(await screen.findByText('UGX 334,000')).toBeVisible()
  expect(screen.getByText('1.5 min')).toBeVisible()
  const waiting = within(await screen.findByRole('list', { name: 'What waits' })).getAllByRole('link')
  expect(waiting.map(({ textContent }) => textContent)).toEqual([
    'Questions to review1 question, since 1 Nov 2026',
    'Reported content2 reports, since 20 Nov 2026',
  ])
  expect(screen.getByText('Nothing else waits: books to review.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Start the close' })).toHaveAttribute(
    'href',
    '/admin/revenue-management?month=2026-10',
  )
  expect(screen.getByRole('link', { name: /Open the pipeline in Dagster/ })).toHaveAttribute(
    'href',
    'http://localhost:3000',
  )
  expect(screen.getByRole('link', { name: /money.revenue_pool/ })).toHaveAttribute(
    'href',
    '/api/insight/docs/money.revenue_pool.html',
  )
})

it('names the checks that failed, and that every month is closed', async () => {
  const failed = {
    ...overview,
    freshness: {
      ...overview.freshness,
      isStale: true,
      message: 'The last run failed.',
      failedChecks: ['money.x: y'],
    },
    figures: null,
    dagsterUrl: null,
  }
  show(<AdminScreen />, {
    me: FINANCE,
    api: {
      'GET /api/insight/overview': failed,
      'GET /api/insight/duties': [],
      'GET /api/admin/months': months('finalised'),
    },
  })
  expect(await screen.findByText('money.x: y')).toBeVisible()
  expect(screen.getByText('The last run failed.')).toBeVisible()
  expect(await screen.findByText('Every past month is closed')).toBeVisible()
  expect(screen.getByText('There are no numbers of this month yet.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Dagster/ })).toBeNull()
})
