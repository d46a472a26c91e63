import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import PolicySimulatorScreen from './PolicySimulatorScreen'

const FINANCE = { ...ADMIN, permissions: ['finance.prepare' as const] }
const NOW = {
  prices: [{ plan: 'basic', priceUgx: 15_000 }],
  poolPercentage: 60,
  minimumPayoutUgx: 10_000,
  holdOneAuthorPct: 90,
  holdSleeplessDays: 2,
  holdStackedSeconds: 600,
  months: ['2026-09', '2026-10'],
}
const sums = (poolUgx: number) => ({
  netUgx: 100_000,
  poolUgx,
  sharedUgx: poolUgx,
  platformUgx: 100_000 - poolUgx,
})
const author = (name: string, differenceUgx: number) => ({
  authorId: name,
  author: name,
  beforeUgx: 30_000,
  afterUgx: 30_000 + differenceUgx,
  differenceUgx,
  owedAfterUgx: 30_000 + differenceUgx,
  mayAskBefore: true,
  mayAskAfter: differenceUgx > -20_000,
})
const REPLAY = {
  months: [
    { month: '2026-10', before: sums(60_000), after: sums(50_000), equalsClose: true, isLimited: false },
  ],
  authors: [author('Ben', -25_000), author('Ann', 5000)],
}
const at = '/admin/revenue-management?view=simulator'

it('replays a change and says who gains and who loses, and what it holds fixed', async () => {
  const asked: unknown[] = []
  const answer = (body: unknown) => {
    asked.push(body)
    return REPLAY
  }
  const api = { 'GET /api/admin/policy-replays': NOW, 'POST /api/admin/policy-replays': answer }
  show(<PolicySimulatorScreen />, { at, me: FINANCE, api })
  expect(await screen.findByText(/Only 2 of 3 months are closed: September 2026, October 2026/)).toBeVisible()
  expect(screen.getByText(/The replay holds what people did/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Price of Basic, UGX'), '20,000')
  await userEvent.type(screen.getByLabelText('Authors’ part, %'), '50')
  await userEvent.click(screen.getByRole('button', { name: 'Replay the closed months' }))
  const months = within(await screen.findByRole('table', { name: 'Months before and after' }))
  expect(months.getAllByText(/50,000 \(−UGX.10,000\)/)).not.toHaveLength(0)
  expect(months.getByText('Equals the close')).toBeVisible()
  const authors = within(screen.getByRole('table', { name: 'Authors before and after, UGX' }))
  expect(authors.getByRole('row', { name: /Ben.*−25,000.*Yes No/ })).toBeVisible()
  expect(asked).toEqual([{ prices: [{ plan: 'basic', priceUgx: 20_000 }], poolPercentage: 50 }])
})

it('says where no month is closed yet', async () => {
  const api = { 'GET /api/admin/policy-replays': { ...NOW, months: [] } }
  show(<PolicySimulatorScreen />, { at, me: FINANCE, api })
  expect(await screen.findByText('No month is closed yet.')).toBeVisible()
})
