import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import AuthorDashboardScreen from './AuthorDashboardScreen'

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
  'GET /api/authors/me/statements/2026-11': {
    ...month('2026-11', false),
    lines: [line('counted', 900, 900), line('idle', 90, 0)],
  },
  'GET /api/authors/me/statements/2026-10': { ...month('2026-10', true), lines: [line('counted', 900, 900)] },
}

it('writes the share as a sum of the numbers shown, and says that it is an estimate', async () => {
  show(<AuthorDashboardScreen />, { me: AUTHOR, api })
  const sum = await screen.findByRole('group', { name: 'The share of November 2026' })
  expect(sum).toHaveTextContent('UGX 60,000author pool×15.0 min')
  expect(sum).toHaveTextContent('÷20.0 min')
  expect(sum).toHaveTextContent('=UGX 45,000share of 75%')
  expect(screen.getAllByText('Estimate').length).toBeGreaterThan(0)
})

it('says what was taken back because payments of readers were returned', async () => {
  const taken = { ...month('2026-11', false), correctionUgx: 5_000, lines: [line('counted', 900, 900)] }
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
