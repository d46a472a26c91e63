import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import AuthorDashboardScreen from './AuthorDashboardScreen'
import { statementOf } from './statement.testing'

const AUTHOR = { ...LEARNER, role: 'author' as const }
const profile = {
  id: 'a',
  isApproved: true,
  totalEarnings: 45_000,
  pendingEarnings: 45_000,
  paidOutEarnings: 0,
}
const month = (name: string, isFinal: boolean) => ({
  month: name,
  monthState: isFinal ? 'final' : 'so_far',
  isFinal,
  readingSeconds: 900,
  platformSeconds: 1200,
  poolUgx: 60_000,
  earningsUgx: 45_000,
  correctionUgx: 0,
  isPaid: false,
})
const line = (status: string, seconds: number, paidSeconds: number) => ({
  bookId: 'b',
  title: 'Algebra',
  status,
  seconds,
  paidSeconds,
  readers: 3,
})
const api = {
  'GET /api/authors/me/statements/2026-11/objections': [],
  'GET /api/authors/me/statements/2026-10/objections': [],
  'GET /api/authors/me': profile,
  'GET /api/authors/me/payouts': {
    owed: 45_000,
    heldBack: 0,
    available: 45_000,
    waiting: 0,
    paymentMethod: 'mobile_money',
    paymentDetails: { phoneNumber: null, bankAccountNumber: null, bankName: null, accountName: null },
    payouts: [],
  },
  'GET /api/authors/me/months': [month('2026-11', false), month('2026-10', true)],
  'GET /api/authors/me/statements/2026-11': statementOf('2026-11', false, {
    lines: [line('counted', 900, 900), line('idle', 90, 0)],
    held: [
      {
        bookId: 'b',
        title: 'Algebra',
        state: 'rejected',
        why: ['Pages turned too fast to read'],
        note: 'Two seconds a page.',
        seconds: 300,
        readers: 1,
        ugx: 15_000,
      },
    ],
  }),
  'GET /api/authors/me/statements/2026-10': statementOf('2026-10', true),
}

it('writes the share as a sum of the numbers shown, and says that it is an estimate', async () => {
  show(<AuthorDashboardScreen />, { me: AUTHOR, api })
  const sum = await screen.findByRole('group', { name: 'The share of November 2026' })
  expect(sum).toHaveTextContent('UGX 60,000shared this month×54,000this author’s weight: 900 s × 60%')
  expect(sum).toHaveTextContent('÷72,000weight of all 2 authors')
  expect(sum).toHaveTextContent('=UGX 45,000share of 75%')
  const pool = screen.getByRole('group', { name: 'The pool of November 2026' })
  expect(pool).toHaveTextContent('UGX 120,000received from readers−UGX 20,000taken back by payers')
  expect(pool).toHaveTextContent('=UGX 60,000author pool')
  expect(screen.getAllByText('Estimate so far').length).toBeGreaterThan(0)
})

it('shows each book up to the share, and held minutes with their reason and worth', async () => {
  show(<AuthorDashboardScreen />, { me: AUTHOR, api })
  const books = await screen.findByRole('table', { name: 'Books of November 2026' })
  expect(within(books).getByRole('row', { name: /Algebra 990 900 60% 54,000 75% UGX.45,000/ })).toBeVisible()
  expect(screen.getByText('The books add up to the share above, to the shilling.')).toBeVisible()
  const held = screen.getByRole('table', { name: 'Held minutes' })
  expect(
    within(held).getByRole('row', { name: /Rejected Algebra Pages turned too fast to read. Two seconds/ }),
  ).toHaveTextContent('UGX 15,000')
})

it('says what was taken back because payments of readers were returned', async () => {
  const taken = statementOf('2026-11', false, { correctionUgx: 5_000 })
  show(<AuthorDashboardScreen />, {
    me: AUTHOR,
    api: { ...api, 'GET /api/authors/me/statements/2026-11': taken },
  })
  expect(await screen.findByText(/UGX 5,000 taken back: payments of readers/)).toBeVisible()
})

it('gives every second a book and a reason, in words, and adds them up', async () => {
  show(<AuthorDashboardScreen />, { me: AUTHOR, api })
  const table = await screen.findByRole('table', { name: 'Statement of November 2026' })
  expect(within(table).getByRole('row', { name: /Together All 16.5\smin 15.0\smin/ })).toBeVisible()
  expect(screen.getByText(/The book was open but nobody was reading/)).toBeVisible()
  expect(screen.getByText('The paid minutes add up to the total above.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Statement as CSV/ })).toHaveAttribute(
    'href',
    '/api/authors/me/statements/2026-11.csv',
  )
  expect(screen.getByRole('link', { name: /Statement as PDF/ })).toHaveAttribute(
    'href',
    '/api/authors/me/statements/2026-11.pdf',
  )
})

it('keeps the chosen month in the address', async () => {
  const stage = show(<AuthorDashboardScreen />, { at: '/author/dashboard', me: AUTHOR, api })
  await userEvent.selectOptions(await screen.findByLabelText('Month'), '2026-10')
  expect(await screen.findByRole('table', { name: 'Statement of October 2026' })).toBeVisible()
  expect(stage.location.address).toBe('/author/dashboard?month=2026-10')
})

it('explains itself to somebody who is no author, or not approved yet', async () => {
  const stage = show(<AuthorDashboardScreen />, { me: LEARNER })
  expect(await screen.findByText('This account has no author profile.')).toBeVisible()
  stage.unmount()
  show(<AuthorDashboardScreen />, {
    me: AUTHOR,
    api: { 'GET /api/authors/me': { ...profile, isApproved: false } },
  })
  expect(await screen.findByText('Your author profile is waiting for approval.')).toBeVisible()
})
