import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import LibraryScreen from './LibraryScreen'
import { bookOf, booksApi, EMPTY_LIBRARY, shelfOf } from './samples.testing'

const BOOKS = [
  bookOf('algebra', { title: 'Algebra, Step by Step', schoolYears: ['S2', 'S3'] }),
  bookOf('numbers', { title: 'Numbers You Can Trust' }),
  bookOf('cells', { title: 'Cells', categories: [shelfOf('biology', 'Biology')], requiredTier: 'premium' }),
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
    api: {
      ...booksApi(BOOKS),
      'GET /api/library': EMPTY_LIBRARY,
      'GET /api/reading/progress': [BEGUN],
      ...api,
    },
  })

const shown = async () => {
  const all = within((await screen.findByRole('heading', { name: 'All books' })).parentElement as HTMLElement)
  await all.findByText(/^\d+ books?$/)
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
  expect(await screen.findByText('1 book')).toBeVisible()
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
  expect(await screen.findByText('3 books')).toBeVisible()
  expect(await shown()).toHaveLength(3)
})

it('invites who has begun nothing', async () => {
  open('/library', { 'GET /api/reading/progress': [] })
  expect(await screen.findByText('No book open yet.')).toBeVisible()
})

it('fetches a long shelf page by page, and says how many there are', async () => {
  const many = Array.from({ length: 60 }, (_, n) => bookOf(`b${n}`))
  const { asked } = open('/library', booksApi(many))
  expect(await screen.findByText('60 books')).toBeVisible()
  expect(await shown()).toHaveLength(24)
  await userEvent.click(screen.getByRole('button', { name: 'Show 24 more books' }))
  expect(await screen.findByText('24 more books. 48 of 60 shown')).toHaveAttribute('role', 'status')
  expect(await shown()).toHaveLength(48)
  expect(asked.filter(({ path }) => path.startsWith('/api/books/search?')).map(({ path }) => path)).toEqual([
    '/api/books/search?page=1&pageSize=24',
    '/api/books/search?page=2&pageSize=24',
  ])
})

const PREFERENCES = {
  favoriteGenres: [],
  preferredAuthors: ['Agnes Namukasa'],
  readingGoalsPerMonth: 2,
  preferredBookLength: 'medium',
  totalBooksCompleted: 0,
  averageRating: null,
  emailPreferences: {
    weeklyRecommendations: true,
    newBookAlerts: true,
    personalizedDeals: true,
    readingReminders: true,
  },
  blockedBy: { personalizedDeals: 'marketingEmails' },
}

it('says what the reader likes and which mail about books comes', async () => {
  const { asked } = open('/library', {
    'GET /api/library/preferences': PREFERENCES,
    'GET /api/books/categories': [shelfOf('biology', 'Biology')],
    'PATCH /api/library/preferences': null,
  })
  await userEvent.click(await screen.findByText('Reading preferences'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Books for me, on Saturdays' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Biology' }))
  const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(sent).toEqual([
    { emailPreferences: { ...PREFERENCES.emailPreferences, weeklyRecommendations: false } },
    { favoriteGenres: ['Biology'] },
  ])
  expect(screen.getByRole('checkbox', { name: 'Offers on books (there are none yet)' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Remove: Agnes Namukasa' })).toBeVisible()
})

it('shows which books of the shelf are on loan, and those alone', async () => {
  const kept = {
    author: 'Okello J.',
    coverImageUrl: null,
    pageCount: 24,
    fileSize: null,
    requiredTier: 'trial',
    state: 'want_to_read',
    addedAt: '2026-11-20T09:00:00Z',
    lastReadAt: null,
    finishedAt: null,
    currentPage: null,
    progress: 0,
    secondsRead: 0,
    collectionIds: [],
  }
  open('/library', {
    'GET /api/library': {
      ...EMPTY_LIBRARY,
      books: [
        { ...kept, bookId: 'x', title: 'Lent', isBorrowed: true },
        { ...kept, bookId: 'y', title: 'Kept', isBorrowed: false },
      ],
    },
  })
  expect(await screen.findByText('Want to read · on loan')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'On loan (1)')
  expect(screen.queryByRole('button', { name: 'Remove: Kept' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove: Lent' })).toBeVisible()
})

it('lists finished books by the month they count for', async () => {
  const book = { author: 'Okello J.', secondsRead: 900 }
  open('/library', {
    'GET /api/library/history': [
      { ...book, bookId: 'x', title: 'Salts', finishedAt: '2026-10-31T22:30:00Z', month: '2026-11' },
      { ...book, bookId: 'y', title: 'Metals', finishedAt: '2026-10-02T09:00:00Z', month: '2026-10' },
    ],
  })
  await userEvent.click(await screen.findByText('Books I finished'))
  const november = await screen.findByRole('list', { name: 'November 2026' })
  expect(within(november).getByRole('link', { name: /Salts/ })).toHaveAttribute('href', '/books/x')
  expect(screen.getByText('October 2026: 1 book')).toBeVisible()
})
