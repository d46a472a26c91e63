import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import BookNumbersScreen from './BookNumbersScreen'
import type { BookPage } from './data'
import { said } from './pageWords'

const AUTHOR = { ...LEARNER, role: 'author' as const, isApprovedAuthor: true }
const STAFF = { ...LEARNER, role: 'admin' as const, permissions: ['analytics.read' as const] }
const ANY = {
  readers: 40, medianSeconds: 50, words: 200, expectedSeconds: 55, timesExpected: 0.9,
  backPct: null, stopPct: null, pausePct: null, lookAt: null,
} // biome-ignore format: a row
const page = (number: number, more: Partial<BookPage> = {}): BookPage => ({ page: number, ...ANY, ...more })
const STOP = page(14, { stopPct: 70, lookAt: 'stop' })
const sum = {
  bookId: 'b1', title: 'Algebra', author: 'Okello J.', activeSeconds: 7200, countedSeconds: 6000, tookUp: 20,
  finishedPct: null, pagesToLookAt: 2, mibPerHour: null, offlinePct: 12.5,
} // biome-ignore format: a row
const week = {
  week: '2026-11-09', readers: null, newReaders: null, activeSeconds: null, countedSeconds: null,
  finishers: null, cameBackPct: null,
} // biome-ignore format: a row
const month = {
  month: '2026-10', previews: 30, tookUp: 20, opened: 16, readTenMinutes: 10, finished: null, finishedPct: null,
  offlinePct: 12.5, mib: 9, mibPerHour: 4.5,
} // biome-ignore format: a row
const lending = {
  month: '2026-10', loans: 40, returnedPct: 50, licences: 30, registeredPct: 90, keptOfflinePct: 20, renewedPct: 5,
  licencesRevokedPct: 0, expiredPct: 10, activeSeconds: 7200, offlinePct: 12.5, mib: 9, mibPerHour: 4.5,
} // biome-ignore format: a row
const book = { asOf: null, bookId: 'b1', title: 'Algebra', pageCount: 15, weeks: [week], months: [month] }
const api = {
  'GET /api/insight/books': { asOf: null, books: [sum] },
  'GET /api/insight/books/b1': {
    ...book,
    pages: [page(1), page(13, { medianSeconds: 90, timesExpected: 1.6, lookAt: 'slow' }), STOP],
  },
  'GET /api/insight/lending': { asOf: null, months: [lending] },
}

it('leads from the list of books to one, whose pages open in the reader', async () => {
  const stage = show(<BookNumbersScreen />, { at: '/author/readers', me: AUTHOR, api })
  await userEvent.click(await screen.findByRole('link', { name: 'Algebra' }))
  expect(stage.location.address).toBe('/author/readers?book=b1')
  const strip = within(await screen.findByRole('navigation', { name: 'Pages of the book' }))
  expect(strip.getAllByRole('link')).toHaveLength(15)
  const worst = strip.getByRole('link', {
    name: '7 of 10 readers who reach page 14 stop here. Opens in a new tab.',
  })
  expect(worst).toHaveAttribute('href', '/api/books/b1/file#page=14')
  expect(
    strip.getByRole('link', { name: 'Page 2: fewer than 10 readers. Opens in a new tab.' }),
  ).toBeVisible()
  expect(screen.getByText(/Readers stay 1 min 30 s on page 13\. Its words take 55 s/)).toBeVisible()
  const months = screen.getByRole('table', { name: 'From the first look to the last page' })
  expect(within(months).getByRole('row', { name: /October 2026 30 20 16 10 – –/ })).toBeVisible()
})

it('says of a page what its readers do, small parts in a hundred', () => {
  expect(said(page(3, { stopPct: 4, lookAt: 'stop' }))).toBe('4 of 100 readers who reach page 3 stop here.')
  expect(said(page(3, { backPct: 31, lookAt: 'back' }))).toBe('3 of 10 readers turn back from page 3.')
  expect(said(page(3))).toBe('Page 3: 40 readers, 50 s each.')
})

it('says why there are no pages yet, and who the page is for', async () => {
  const few = { ...api, 'GET /api/insight/books/b1': { ...book, pages: [] } }
  const stage = show(<BookNumbersScreen />, { at: '/author/readers?book=b1', me: AUTHOR, api: few })
  expect(await screen.findByText('No page has 10 readers yet.')).toBeVisible()
  stage.unmount()
  show(<BookNumbersScreen />, { at: '/author/readers', me: LEARNER, api })
  expect(await screen.findByText('This page is for authors.')).toBeVisible()
})

it('shows the staff who wrote each book, and how lending goes', async () => {
  const stage = show(<BookNumbersScreen />, { at: '/admin/readers', me: STAFF, api })
  expect(
    await screen.findByRole('row', { name: /Algebra Okello J\. 120\.0\smin 100\.0\smin 20 – 2 – 13%/ }),
  ).toBeVisible()
  stage.unmount()
  show(<BookNumbersScreen />, { at: '/admin/readers?tab=lending', me: STAFF, api })
  const table = await screen.findByRole('table', { name: 'Lending by month' })
  expect(
    within(table).getByRole('row', { name: /October 2026 40 50% 30 90% 20% 5% 0% 10% 13% 9 4\.5/ }),
  ).toBeVisible()
})
