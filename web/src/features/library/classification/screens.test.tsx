import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ADMIN, type Answers, show } from '../../../testing/render'
import BulkCategorizationScreen from './BulkCategorizationScreen'
import ClassificationScreen from './ClassificationScreen'
import type { Classification, ShelvedBook } from './data'

const row = (id: string, title: string): ShelvedBook => ({
  id,
  title,
  author: 'Okello J.',
  status: 'approved',
  requiredTier: 'trial',
  language: 'en',
  difficulty: null,
  pageCount: 40,
  schoolYears: ['S1'],
  categories: ['Physics'],
  categoryIds: ['physics'],
  topics: 2,
  classifiedAt: null,
  createdAt: '2026-11-20T09:00:00Z',
})
const rows = [row('b1', 'Heat'), row('b2', 'Light')]
const category = (id: string, name: string) => ({
  id,
  parentId: null,
  level: 0,
  displayOrder: 1,
  name,
  slug: id,
  description: '',
  icon: '',
  color: '',
  categoryType: 'subject',
  isActive: true,
  books: 1,
  under: 0,
})
const bookOf = (id: string, title: string): Classification => ({
  id,
  title,
  author: 'Okello J.',
  description: 'About things.',
  status: 'pending',
  pageCount: 40,
  chapters: ['One'],
  coverImageUrl: null,
  revision: 'r1',
  categoryIds: [],
  subjectIds: [],
  schoolYears: [],
  topics: [],
  language: 'en',
  requiredTier: 'trial',
  difficulty: null,
  classifiedAt: null,
  categoriesSuggested: [{ value: 'physics', name: 'Physics', share: 0.82, words: ['kettle', 'lens'] }],
  subjectsSuggested: [{ value: 's1', name: 'Physics', share: 0.82, words: ['kettle'] }],
  yearsSuggested: [{ value: 'S2', name: 'S2', share: 0.6, words: ['lens'] }],
  topicsSuggested: [
    { value: 'P1.01', name: 'Heat', share: 0.4, words: ['boiling'], chapter: 'One', page: 3 },
  ],
  scores: [{ what: 'subject', books: 60, right: 0.9, plain: 0.2 }],
  fittedAt: '2026-11-20T09:00:00Z',
})
const API: Answers = {
  'GET /api/admin/books': { data: rows, total: 2, page: 1, pageSize: 50 },
  'GET /api/admin/categories': [category('physics', 'Physics'), category('stories', 'Stories')],
  'GET /api/admin/books/choices': {
    subjects: [{ id: 's1', name: 'Physics' }],
    topics: [
      { code: 'P1.01', name: 'Heat', subject: 'Physics', schoolYear: 'S1' },
      { code: 'P1.02', name: 'Light', subject: 'Physics', schoolYear: 'S1' },
    ],
    languages: ['en', 'lg'],
  },
  'GET /api/admin/books/b1/classification': bookOf('b1', 'Heat'),
  'GET /api/admin/books/b2/classification': bookOf('b2', 'Light'),
}
beforeEach(() => localStorage.clear())

it('decides a book by keys alone: all suggestions, a form more, a topic, saved, on to the next', async () => {
  const { asked } = show(<ClassificationScreen />, {
    me: ADMIN,
    api: { ...API, 'PUT /api/admin/books/b1/classification': bookOf('b1', 'Heat') },
  })
  expect(await screen.findByText('82%, by kettle, lens')).toBeVisible()
  expect(
    screen.getByText(/right for 90% of 60 books; always naming the most common one is right for 20%/),
  ).toBeInTheDocument()
  await userEvent.keyboard('y1t')
  expect(screen.getByLabelText('Add a topic')).toHaveFocus()
  await userEvent.keyboard('light{Enter}{Escape}s')
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    revision: 'r1',
    categoryIds: ['physics'],
    subjectIds: ['s1'],
    schoolYears: ['S1', 'S2'],
    topics: ['P1.01', 'P1.02'],
  })
  expect(await screen.findByRole('heading', { name: 'Light' })).toBeVisible()
})

it('lets single keys be turned off, and keeps that', async () => {
  show(<ClassificationScreen />, { me: ADMIN, api: API })
  await screen.findByRole('heading', { name: 'Heat' })
  await userEvent.click(screen.getByText('Keys'))
  await userEvent.click(screen.getByLabelText('Single keys act'))
  await userEvent.keyboard('1')
  expect(screen.getByLabelText('S1')).not.toBeChecked()
})

const bulk = (api: Answers = {}) => show(<BulkCategorizationScreen />, { me: ADMIN, api: { ...API, ...api } })

it('shows what a change does before it is done, and takes it back', async () => {
  const { asked } = bulk({
    'POST /api/admin/books/bulk/preview': {
      changed: [{ bookId: 'b1', title: 'Heat', before: 'Physics', after: 'Physics, Stories' }],
      unchanged: 1,
      refused: [],
    },
    'POST /api/admin/books/bulk': { changeId: 'c1', changed: 1, unchanged: 1 },
    'POST /api/admin/books/bulk/c1/undo': { changeId: 'c1', changed: 1, unchanged: 0 },
  })
  await screen.findByRole('link', { name: 'Heat' })
  await userEvent.keyboard('a')
  await userEvent.selectOptions(await screen.findByLabelText('Add the category'), 'stories')
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }))
  const window = await screen.findByRole('dialog')
  expect(within(window).getByText('Physics, Stories')).toBeVisible()
  await userEvent.click(within(window).getByRole('button', { name: 'Change 1 book' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/c1/undo'))).toBe(true))
  expect(asked.find(({ path }) => path === '/api/admin/books/bulk')?.body).toMatchObject({
    bookIds: ['b1', 'b2'],
    count: 2,
    addCategoryIds: ['stories'],
  })
})

it('names the book that keeps all as they are, and offers no change', async () => {
  bulk({
    'POST /api/admin/books/bulk/preview': {
      changed: [],
      unchanged: 1,
      refused: [{ bookId: 'b1', title: 'Heat', reason: 'It would have no category.' }],
    },
  })
  await userEvent.click(await screen.findByLabelText('Choose Heat'))
  await userEvent.click(screen.getByRole('button', { name: 'Change them' }))
  expect(screen.getByLabelText('The 1 book ticked')).toHaveFocus()
  await userEvent.selectOptions(screen.getByLabelText('Remove the category'), 'physics')
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }))
  const window = await screen.findByRole('dialog')
  expect(within(window).getByText(/Heat: It would have no category/)).toBeVisible()
  expect(within(window).getByRole('button', { name: 'Change 0 books' })).toBeDisabled()
})
