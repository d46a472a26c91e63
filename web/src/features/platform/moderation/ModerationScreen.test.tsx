import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { Card, Case, Queue } from './data'
import ModerationScreen from './ModerationScreen'

const card: Card = {
  id: 'c1',
  kind: 'message',
  kindTitle: 'Messages between parents and teachers',
  state: 'open',
  reports: 2,
  reasons: ['It insults or threatens', 'Something else'],
  firstReportedAt: '2026-11-20T10:00:00Z',
  lastReportedAt: '2026-11-21T10:00:00Z',
  note: null,
  decidedAt: null,
  decidedBy: null,
}
const opened: Case = {
  ...card,
  said: [
    { reason: 'It insults or threatens', words: null, reportedAt: '2026-11-20T10:00:00Z' },
    { reason: 'Something else', words: 'Read the end.', reportedAt: '2026-11-21T10:00:00Z' },
  ],
  content: {
    title: 'Written by a teacher',
    parts: [{ title: null, text: 'You are late again.', hasMaths: false }],
    files: [{ id: 'f1', name: 'page.pdf', mediaType: 'application/pdf', size: 2048 }],
    writtenAt: '2026-11-20T09:00:00Z',
  },
  notShown: null,
  removeLabel: 'Hide the message',
}
const queue = (data: Card[]): Queue => ({
  data,
  total: data.length,
  page: 1,
  pageSize: 10,
  kinds: [
    { kind: 'answer', title: 'Answers of the study assistant', open: 0 },
    { kind: 'message', title: 'Messages between parents and teachers', open: data.length },
  ],
})
const Extra = ({ caseId }: { caseId: string }) => <p>{`More of ${caseId}`}</p>

const open = (api: Answers = {}, at = '/admin/moderation') =>
  show(<ModerationScreen extras={{ message: Extra }} />, {
    at,
    me: { ...LEARNER, role: 'moderator' },
    api: {
      'GET /api/admin/moderation': queue([card]),
      'GET /api/admin/moderation/c1': opened,
      ...api,
    },
  })

it('fetches what was reported only when it is opened, and hides it only with a reason', async () => {
  const { asked } = open({ 'POST /api/admin/moderation/c1/decision': null })
  expect(await screen.findByText('It insults or threatens; Something else')).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/admin/moderation/c1')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Read and decide' }))
  expect(await screen.findByText('You are late again.')).toBeVisible()
  expect(screen.getByText('Read the end.')).toBeVisible()
  expect(screen.getByText('More of c1')).toBeVisible()
  expect(screen.getByRole('link', { name: /^page\.pdf \(.+\)$/ })).toHaveAttribute(
    'href',
    '/api/admin/moderation/c1/files/f1',
  )
  expect(screen.getByRole('button', { name: 'Leave it' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText(/^Why you decide so/), 'An insult.')
  await userEvent.click(screen.getByRole('button', { name: 'Hide the message' }))
  expect(await screen.findByText('Done, and both are told')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ state: 'upheld', note: 'An insult.' })
})

it('asks for one kind alone and for what most people reported', async () => {
  const { asked } = open()
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Answers of the study assistant (0)')
  await userEvent.click(await screen.findByRole('button', { name: 'Most reported first' }))
  await expect
    .poll(() => asked.at(-1)?.path)
    .toBe('/api/admin/moderation?state=open&order=most_reported&page=1&pageSize=10&kind=answer')
})

it('says that somebody else has decided, and lists it no more', async () => {
  const taken = {
    code: 'CASE_DECIDED',
    title: 'Decided Already',
    detail: 'Somebody has decided.',
    status: 409,
  }
  let waiting = [card]
  open({
    'GET /api/admin/moderation': () => queue(waiting),
    'POST /api/admin/moderation/c1/decision': () => {
      waiting = []
      return [409, taken]
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Read and decide' }))
  await userEvent.type(await screen.findByLabelText(/^Why you decide so/), 'Plain words.')
  await userEvent.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(await screen.findByText('Decided Already')).toBeVisible()
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
})

it('shows a decision without what is private, and takes it back', async () => {
  const over = {
    state: 'upheld' as const,
    note: 'An insult.',
    decidedAt: '2026-11-21T11:00:00Z',
    decidedBy: 'Rose',
  }
  const { asked } = open(
    {
      'GET /api/admin/moderation': queue([{ ...card, ...over }]),
      'GET /api/admin/moderation/c1': { ...opened, ...over, content: null, notShown: 'decided' },
      'POST /api/admin/moderation/c1/reopening': null,
    },
    '/admin/moderation?tab=upheld',
  )
  const panel = await screen.findByRole('tabpanel', { name: 'Hidden' })
  expect(await within(panel).findByText(/by Rose$/)).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: 'Open' }))
  expect(await within(panel).findByText(/^This is private\./)).toBeVisible()
  expect(screen.queryByText('More of c1')).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Why it is decided again/), 'Too quick.')
  await userEvent.click(screen.getByRole('button', { name: 'Take the decision back' }))
  expect(await screen.findByText('It waits for a decision again')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Too quick.' })
})
