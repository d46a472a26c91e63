import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { FailedJob, Overview, Queue } from './data'
import JobsScreen from './JobsScreen'

const QUEUE: Queue = {
  queue: 'delivery',
  waiting: 10_000,
  scheduled: 2,
  running: 1,
  failed: 1,
  oldestWaitingAt: '2026-11-20T09:00:00Z',
}
const OVERVIEW: Overview = {
  queues: [QUEUE],
  countedTo: 10_000,
  workers: 1,
  workerSeenAt: '2026-11-20T09:00:00Z',
  isWorkerAlive: true,
}
const FAILED: FailedJob = {
  id: 7,
  name: 'profile.export',
  title: 'A copy of a person’s data',
  queue: 'slow',
  arguments: { exportId: 'e1' },
  tries: 5,
  reason: 'OSError: no space left',
  failedAt: '2026-11-20T09:00:00Z',
  isKnown: true,
}
const FAILED_JOBS = '/api/admin/jobs/failed'

function open(overview: Overview = OVERVIEW, jobs: FailedJob[] = [FAILED]) {
  return show(<JobsScreen />, {
    me: { ...LEARNER, role: 'admin' },
    api: {
      'GET /api/admin/jobs/overview': overview,
      [`GET ${FAILED_JOBS}`]: { data: jobs, total: jobs.length, page: 1, pageSize: 20 },
      [`POST ${FAILED_JOBS}/7/retry`]: null,
      [`DELETE ${FAILED_JOBS}/7`]: null,
    },
  })
}

it('shows each queue, says where counting ended, and why a job failed', async () => {
  open()
  expect(await screen.findAllByText('10,000 or more')).not.toHaveLength(0)
  expect(await screen.findByText('OSError: no space left')).toBeVisible()
  expect(screen.getByText('No. 7, profile.export, exportId e1')).toBeVisible()
  expect(screen.queryByText(/No worker is running/)).toBeNull()
})

it('says what to type when no worker runs', async () => {
  open({ ...OVERVIEW, workers: 0, isWorkerAlive: false })
  expect(await screen.findByText(/python -m api\.cli worker/)).toBeVisible()
})

it('tries a job again at once', async () => {
  const { asked } = open()
  await userEvent.click(
    await screen.findByRole('button', { name: 'Try again: A copy of a person’s data, no. 7' }),
  )
  expect(await screen.findByText('It runs again')).toBeVisible()
  expect(asked.some(({ method, path }) => method === 'POST' && path === `${FAILED_JOBS}/7/retry`)).toBe(true)
})

it('gives a job up only after asking', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: /^Give up: / }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Give up' }))
  expect(await screen.findByText('Given up')).toBeVisible()
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${FAILED_JOBS}/7`)).toBe(true)
})

it('offers no second try to a job this version does not know', async () => {
  open(OVERVIEW, [{ ...FAILED, isKnown: false }])
  expect(await screen.findByRole('button', { name: /^Give up: / })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})
