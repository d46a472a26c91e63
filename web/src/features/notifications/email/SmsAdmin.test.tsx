import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import type { Sms, SmsOverview } from './data'
import { SmsAdmin } from './SmsAdmin'

const FAILED: Sms = {
  id: 's1',
  purpose: 'digest',
  number: '+25677…456',
  status: 'failed',
  failure: 'number',
  lastError: '403 InvalidPhoneNumber',
  attempts: 1,
  signs: 143,
  parts: 1,
  costUgx: null,
  postedAt: '2026-11-20T09:00:00Z',
  sentAt: null,
  failedAt: '2026-11-20T09:00:05Z',
  mayRetry: true,
}
const OVERVIEW: SmsOverview = {
  days: 30,
  sent: 40,
  failed: 1,
  withheld: 2,
  waiting: 0,
  oldestWaitingAt: null,
  costUgx: 1400,
}
const LOG = '/api/admin/sms/log'
const page = (data: Sms[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

it('shows nothing where the address asks for what no message has', async () => {
  show(<SmsAdmin />, {
    me: ADMIN,
    at: '/admin/email-management?tab=sms&sms=sent&template=welcome&colour=red',
    api: { 'GET /api/admin/sms/overview': OVERVIEW, [`GET ${LOG}`]: page([FAILED]) },
  })
  expect(await screen.findByText('This table has no column “colour”.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

it('shows what did not go out first, with its reason, length and another try', async () => {
  const { asked } = show(<SmsAdmin />, {
    me: ADMIN,
    api: {
      'GET /api/admin/sms/overview': OVERVIEW,
      [`GET ${LOG}`]: page([FAILED, { ...FAILED, id: 's2', purpose: 'code', mayRetry: false }]),
      [`POST ${LOG}/s1/retry`]: { ...FAILED, status: 'waiting', mayRetry: false },
    },
  })
  expect(await screen.findAllByText('The number takes no messages')).toHaveLength(2)
  expect(screen.getAllByText('143 (1 part)')).toHaveLength(2)
  expect(screen.getByText('UGX 1,400')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }))
  expect(await screen.findByText('We send it again')).toBeVisible()
  expect(asked.find(({ method, path }) => method === 'GET' && path.startsWith(LOG))?.path).toContain(
    'status=failed',
  )
})
