import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import ReaderScreen from './ReaderScreen'

const BOOK = {
  id: 'b-1',
  title: 'Numbers You Can Trust',
  author: 'Joan Nakato',
  pageCount: 24,
  requiredTier: 'premium',
  tableOfContents: [],
}
const PLACE = { bookId: 'b-1', title: BOOK.title, author: BOOK.author, currentPage: 12, totalPages: 24 }
const known: Answers = {
  'GET /api/books/b-1': BOOK,
  'GET /api/reading/progress': [PLACE],
  'GET /api/reading/books/b-1/marks': { bookmarks: [], highlights: [] },
}

const read = (api: Answers) =>
  show(
    <Routes>
      <Route path="/reader/:bookId" element={<ReaderScreen />} />
    </Routes>,
    { at: '/reader/b-1', me: LEARNER, api: { ...known, ...api }, exists: (path) => path !== '/subscribe' },
  )

it('names the book and leads back to the library, or out', async () => {
  read({})
  await vi.waitFor(() => expect(document.title).toContain(BOOK.title))
  expect(screen.getByRole('heading', { name: BOOK.title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/library')
  expect(screen.getByRole('button', { name: 'Close the book' })).toBeVisible()
})

it('opens a reading session with a key of its own and the device clock', async () => {
  const { asked } = read({})
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/api/reading/sessions')).toBe(true))
  const { body } = asked.find(({ path }) => path === '/api/reading/sessions') as { body: object }
  expect(body).toMatchObject({ bookId: 'b-1', clientKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(Number.isInteger((body as { monoMs: number }).monoMs)).toBe(true)
})

it('opens the book while its loan is still asked for, and shows nothing of it before', async () => {
  const { asked } = read({ 'GET /api/loans/books/b-1': () => new Promise(() => {}) })
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/api/books/b-1/edition')).toBe(true))
  expect(asked.some(({ path }) => path === '/api/reading/sessions')).toBe(false)
})

it('explains in place when the plan does not reach the book', async () => {
  const detail = 'This book is part of the Premium plan.'
  read({ 'POST /api/reading/sessions': [402, { code: 'SUBSCRIPTION_REQUIRED', title: 'x', detail }] })
  expect(await screen.findByText('Your plan does not include this book.')).toBeVisible()
  expect(screen.getByText(detail)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the library' })).toHaveAttribute('href', '/library')
})

const Plans = () => <output>{JSON.stringify(useLocation().state)}</output>

it('leads a refused reader to the plan that opens the book, and back to it', async () => {
  show(
    <Routes>
      <Route path="/reader/:bookId" element={<ReaderScreen />} />
      <Route path="/subscribe" element={<Plans />} />
    </Routes>,
    {
      at: '/reader/b-1',
      me: LEARNER,
      api: { ...known, 'POST /api/reading/sessions': [402, { code: 'SUBSCRIPTION_REQUIRED' }] },
    },
  )
  await userEvent.click(await screen.findByRole('link', { name: 'See the plans' }))
  expect(screen.getByRole('status')).toHaveTextContent('{"from":"/reader/b-1","tier":"premium"}')
})

it('says where the reader stood when the book cannot be reached, and tries again', async () => {
  let isDown = true
  const book = () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return BOOK
  }
  read({ 'GET /api/books/b-1': book })
  expect(await screen.findByText('We kept your page: page 12 of 24.')).toBeVisible()
  isDown = false
  screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(screen.queryByText('We kept your page: page 12 of 24.')).toBeNull())
})

it('says that a book is not there', async () => {
  read({
    'GET /api/books/b-1': [404, { title: 'Book Not Found', detail: 'This book is not on our shelves.' }],
  })
  expect(await screen.findByText('This book is not on our shelves.')).toBeVisible()
})

const PLACES = { limit: 3, taken: 2, cycleEnd: '2026-12-14T09:00:00Z', entitledUntil: null }

it('asks to choose a book first, and opens it when it is chosen', async () => {
  let access = 'choose'
  const { asked } = read({
    'GET /api/loans/books/b-1': () => ({ access, loanId: null, places: PLACES }),
    'POST /api/loans': () => {
      access = 'on_loan'
      return { id: 'l-1' }
    },
  })
  expect(
    await screen.findByText(/You chose 2 of 3 books this month. This one is yours until 14 Dec/),
  ).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/reading/sessions')).toBe(false)
  screen.getByRole('button', { name: 'Choose and read' }).click()
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/api/reading/sessions')).toBe(true))
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/loans')?.body).toEqual({
    bookId: 'b-1',
  })
})

it('says when books can be chosen again where all are chosen', async () => {
  read({
    'GET /api/loans/books/b-1': { access: 'full', loanId: null, places: { ...PLACES, taken: 3 } },
  })
  expect(await screen.findByText('You chose 3 of 3 books this month.')).toBeVisible()
  expect(screen.getByText(/choose again on 14 Dec 2026/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'My books' })).toHaveAttribute('href', '/loans')
})

const EDITION = {
  version: 3,
  size: 900,
  pageCount: 24,
  hasText: true,
  chapters: [{ title: 'Counting', page: 1 }],
}
const TEXT = {
  title: 'Counting',
  page: 1,
  blocks: [
    { kind: 'page', page: 12, begins: true },
    { kind: 'paragraph', text: 'We count in tens.' },
  ],
}

it('goes on in the same opening where the other view of the book is chosen', async () => {
  localStorage.setItem('reader-modes', JSON.stringify([['b-1', 'text']]))
  const opened = {
    id: 's-1',
    serverTime: '',
    heartbeatSeconds: 20,
    resumePage: 12,
    pageCount: 24,
    lastSeq: 0,
  }
  const { asked } = read({
    'GET /api/loans/books/b-1': { access: 'on_loan', loanId: 'l-1', places: PLACES },
    'GET /api/books/b-1/edition': EDITION,
    'GET /api/books/b-1/versions/3/text/0': TEXT,
    'POST /api/reading/sessions': opened,
    'POST /api/reading/sessions/s-1/events': { lastSeq: 9, activeSeconds: 0, serverTime: '' },
  })
  expect(await screen.findByText('We count in tens.')).toBeVisible()
  screen.getByRole('button', { name: 'Show the printed pages' }).click()
  await waitFor(() => expect(screen.queryByText('We count in tens.')).toBeNull())
  const openings = asked.filter(({ method, path }) => method === 'POST' && path === '/api/reading/sessions')
  expect(openings).toHaveLength(1)
  expect(asked.some(({ path }) => path.endsWith('/close'))).toBe(false)
  expect(JSON.parse(localStorage.getItem('reader-modes') ?? '')).toEqual([['b-1', 'pages']])
})
