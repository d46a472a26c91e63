import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import BellPanel from './BellPanel'
import NotificationsScreen from './NotificationsScreen'

const notice = (id: string, change: object = {}) => ({
  id,
  kind: 'rescore',
  title: `Score ${id} changed`,
  body: 'Question 7 of Ratio had a fault; your score went from 60% to 67%.',
  url: `/quiz/results/${id}`,
  notifiedAt: '2026-11-16T09:00:00Z',
  readAt: null,
  ...change,
})
const page = (data: object[], more: object = {}) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: 20,
  unread: data.length,
  ...more,
})
const unread = { 'GET /api/notices/unread': { unread: 1 }, 'POST /api/notices/read': null }

it('shows what happened and leads to it; what was read is no longer new', async () => {
  const api = {
    ...unread,
    'GET /api/notices': page([notice('a'), notice('b', { readAt: '2026-11-16T10:00:00Z', url: null })]),
    'POST /api/notices/a/read': null,
  }
  const { asked } = show(<NotificationsScreen />, { me: LEARNER, api })
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  expect(within(first).getByRole('link', { name: 'See it: Score a changed' })).toHaveAttribute(
    'href',
    '/quiz/results/a',
  )
  expect(within(second).queryByRole('link')).toBeNull()
  expect(screen.getAllByText('New')).toHaveLength(1)
  await userEvent.click(within(first).getByRole('button', { name: 'Mark read: Score a changed' }))
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  expect(asked.some(({ method, path }) => method === 'POST' && path === '/api/notices/a/read')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})

it('leads nowhere that is not there, such as to paying in the app', async () => {
  const api = { ...unread, 'GET /api/notices': page([notice('a', { url: '/billing' })]) }
  show(<NotificationsScreen />, { me: LEARNER, api, exists: (path) => path !== '/billing' })
  expect(await screen.findByText('Score a changed')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^See it/ })).toBeNull()
})

it('marks all read at once', async () => {
  show(<NotificationsScreen />, {
    me: LEARNER,
    api: { ...unread, 'GET /api/notices': page([notice('a'), notice('b')]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
})

it('says so where nothing was told yet', async () => {
  show(<NotificationsScreen />, { me: LEARNER, api: { 'GET /api/notices': page([]) } })
  expect(await screen.findByText('No notifications yet.')).toBeVisible()
})

it('opens under the bell with the newest five and closes when one is followed', async () => {
  const onClose = vi.fn()
  const bell = createRef<HTMLButtonElement>()
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => notice(id))
  const api = { ...unread, 'GET /api/notices': page(many), 'POST /api/notices/a/read': null }
  const piece = (
    <>
      <button type="button" ref={bell}>
        Bell
      </button>
      <BellPanel anchor={bell} onClose={onClose} />
    </>
  )
  const { location } = show(piece, { me: LEARNER, api })
  expect(await screen.findAllByRole('article')).toHaveLength(5)
  await userEvent.click(screen.getByRole('link', { name: 'See it: Score a changed' }))
  expect(location.address).toBe('/quiz/results/a')
  expect(onClose).toHaveBeenCalled()
})
