import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import LibraryScreen from './LibraryScreen'

const shelf = (slug: string, name: string) => ({ id: slug, slug, name, color: null, categoryType: 'subject' })

const book = (id: string, given: object) => ({
  id,
  title: id,
  author: 'Okello J.',
  description: null,
  coverImageUrl: null,
  pageCount: 24,
  fileSize: 2_400_000,
  requiredTier: 'trial',
  schoolYears: ['S1'],
  topicTags: [],
  categories: [shelf('mathematics', 'Mathematics')],
  ...given,
})

const BOOKS = [
  book('algebra', { title: 'Algebra, Step by Step', schoolYears: ['S2', 'S3'] }),
  book('numbers', { title: 'Numbers You Can Trust' }),
  book('cells', { title: 'Cells', categories: [shelf('biology', 'Biology')], requiredTier: 'premium' }),
]
const BEGUN = {
  bookId: 'numbers',
  title: 'Numbers You Can Trust',
  author: 'Okello J.',
  coverImageUrl: null,
  currentPage: 6,
  totalPages: 24,
  progressPercentage: 25,
  secondsRead: 1_500,
  updatedAt: '2026-11-20T09:00:00Z',
}

const open = (at = '/library', api: Answers = {}) =>
  show(<LibraryScreen />, {
    at,
    me: LEARNER,
    api: { 'GET /api/books': BOOKS, 'GET /api/reading/progress': [BEGUN], ...api },
  })

const shown = async () => {
  const all = within((await screen.findByRole('heading', { name: 'All books' })).parentElement as HTMLElement)
  await all.findByLabelText('Search')
  return all.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it('continues where the reader stopped', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/reader/numbers')
  expect(screen.getByText('Page 6 of 24')).toBeVisible()
  expect(screen.getByText(/25 min read/)).toBeVisible()
})

it('leads straight to the reader, telling pages, size and plan first', async () => {
  open()
  expect(await shown()).toEqual(['/reader/algebra', '/reader/numbers', '/reader/cells'])
  expect(screen.getByText('S2, S3 · 24 pages · 2.4 MB')).toBeVisible()
  expect(await screen.findByText('Needs the Premium plan')).toBeVisible()
})

it('keeps the filters in the address', async () => {
  const { location } = open()
  await shown()
  await userEvent.selectOptions(screen.getByLabelText('School year'), 'S3')
  expect(location.address).toBe('/library?year=S3')
  expect(await shown()).toEqual(['/reader/algebra'])
})

it('opens with the filters of its address', async () => {
  open('/library?subject=biology')
  expect(await shown()).toEqual(['/reader/cells'])
})

it('says when nothing fits, and shows everything again', async () => {
  const { location } = open('/library?q=zoology')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all books' }))
  expect(location.address).toBe('/library')
  expect(await shown()).toHaveLength(3)
})

it('invites who has begun nothing', async () => {
  open('/library', { 'GET /api/reading/progress': [] })
  expect(await screen.findByText('No book open yet.')).toBeVisible()
})
