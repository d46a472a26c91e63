import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { Loan } from './data'
import LoansScreen from './LoansScreen'

const loan = (id: string, change: Partial<Loan> = {}): Loan => ({
  id,
  bookId: `book-${id}`,
  title: `Book ${id}`,
  author: 'Okello J.',
  coverImageUrl: null,
  status: 'active',
  loanType: 'subscription',
  startedAt: '2026-11-16T09:00:00Z',
  returnedAt: null,
  revokedAt: null,
  revokeReason: null,
  lockedUntil: '2026-12-14T09:00:00Z',
  ...change,
})
const PLACES = { limit: 3, taken: 2, cycleEnd: '2026-12-14T09:00:00Z', entitledUntil: '2026-12-14T09:00:00Z' }
const open = (loans: Loan[], api: Answers = {}, places: object = {}) =>
  show(<LoansScreen />, {
    me: LEARNER,
    api: { 'GET /api/loans': { places: { ...PLACES, ...places }, loans }, ...api },
  })

it('says what is left, and until when each book is chosen', async () => {
  open([loan('a'), loan('b', { lockedUntil: null })])
  expect(await screen.findByText('You chose 2 of 3 books this month.')).toBeVisible()
  expect(screen.getByText('You can choose 1 more. On 14 Dec 2026 a new month starts.')).toBeVisible()
  expect(screen.getByText('Since 16 Nov 2026 · Chosen until 14 Dec 2026.')).toBeVisible()
  expect(screen.getByText(/Kept from last month. Return it to free its place.$/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Read' })[0]).toHaveAttribute('href', '/reader/book-a')
})

it('says that a plan has no limit', async () => {
  open([loan('a')], {}, { limit: -1 })
  expect(await screen.findByText('Your plan has no book limit.')).toBeVisible()
  expect(screen.getByText('Since 16 Nov 2026')).toBeVisible()
})

it('returns a book after asking, and says what becomes of its place', async () => {
  const { asked } = open([loan('a')], { 'POST /api/loans/a/return': { id: 'a' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }))
  const question = screen.getByRole('alertdialog', { name: 'Return “Book a”?' })
  expect(question).toHaveTextContent('Its place stays taken until 14 Dec 2026.')
  await userEvent.click(within(question).getByRole('button', { name: 'Return' }))
  expect(await screen.findByText('Book returned')).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/loans/a/return')).toBe(true)
})

it('lets a returned book be taken again while its place is kept', async () => {
  const returned = { status: 'returned', returnedAt: '2026-11-18T09:00:00Z' } as const
  const { asked } = open([loan('a', returned), loan('b', { ...returned, lockedUntil: null })], {
    'POST /api/loans': { id: 'c' },
  })
  expect(await screen.findAllByText('Since 16 Nov 2026 · Returned on 18 Nov 2026.')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Take it again' }))
  expect(await screen.findByText('Book taken again')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ bookId: 'book-a' })
})

it('leads to the bookstore where nothing is on loan, and says when it failed', async () => {
  open([])
  expect(await screen.findByText('No books yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a book' })).toHaveAttribute('href', '/bookstore')
  show(<LoansScreen />, {
    me: LEARNER,
    api: { 'GET /api/loans': [500, { title: 'Oh', detail: 'It failed.' }] },
  })
  expect(await screen.findByText('It failed.')).toBeVisible()
})
