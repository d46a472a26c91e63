import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import FinancialReportsScreen from './FinancialReportsScreen'

const FINANCE = ADMIN
const table = (rows: object[]) => ({ key: 'k', title: 'T', asOf: '2026-11-21T02:00:00Z', columns: [], rows })
const pool = (month: string) => ({
  month,
  month_state: month < '2026-11' ? 'final' : 'so_far',
  is_final: month < '2026-11',
  revenue_ugx: 100_000,
  net_revenue_ugx: 100_000,
  reversals_ugx: 0,
  pool_pct: '60.00',
  pool_ugx: 60_000,
  paid_seconds: 90,
  seconds_held: 0,
  revenue_per_minute: '40000.000000',
})
const change = (author: string, policy: string, difference_ugx: number) => ({
  month: '2026-10',
  author_id: author,
  author,
  policy,
  earnings_ugx: 1000,
  difference_ugx,
})
const api = {
  'GET /api/insight/finance/revenue-pool': table([pool('2026-11'), pool('2026-10')]),
  'GET /api/insight/finance/revenue-pool?month=2026-10': table([pool('2026-10')]),
  'GET /api/insight/finance/pool-simulation': table([
    change('Ann', 'user_centric', 700),
    change('Ben', 'user_centric', -700),
    change('Ben', 'share_50', -900),
  ]),
}

it('writes exact decimals as numbers and keeps the chosen month in the address', async () => {
  const stage = show(<FinancialReportsScreen />, { at: '/admin/financial-reports', me: FINANCE, api })
  const pools = within(await screen.findByRole('table', { name: 'Pools by month, UGX' }))
  expect(pools.getAllByText('60%')).toHaveLength(2)
  expect(pools.getAllByText('1.5')).toHaveLength(2)
  expect(pools.getByRole('row', { name: /November 2026, so far Estimate so far/ })).toBeVisible()
  expect(pools.getByRole('row', { name: /^October 2026 Final/ })).toBeVisible()
  await userEvent.selectOptions(await screen.findByLabelText('Month or quarter'), '2026-10')
  expect(stage.location.address).toBe('/admin/financial-reports?month=2026-10')
  expect(await screen.findByRole('link', { name: /Pools by month, UGX as CSV/ })).toHaveAttribute(
    'href',
    '/api/insight/finance/revenue-pool.csv?month=2026-10',
  )
})

it('shows who would gain and who would lose under the chosen policy', async () => {
  show(<FinancialReportsScreen />, { at: '/admin/financial-reports?tab=policies', me: FINANCE, api })
  const shown = within(await screen.findByRole('table', { name: 'Earnings under the policy' }))
  expect(shown.getByText('−UGX 700')).toBeVisible()
  expect(shown.queryByText('−UGX 900')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Half the revenue' }))
  expect(await screen.findByText('−UGX 900')).toBeVisible()
})

it('leads from what lowers the pool to what was taken back of payments, and says where it does not add up', async () => {
  const bridge = {
    month: '2026-10',
    month_state: 'final',
    pool_reversals_ugx: 1000,
    counted_elsewhere_ugx: 50,
    other_months_payments_ugx: 900,
    in_other_months_ugx: 300,
    payments_reversed_ugx: 450,
  }
  const wrong = { ...bridge, month: '2026-09', payments_reversed_ugx: 449 }
  const bridges = {
    'GET /api/insight/finance/reversal-bridge': table([bridge, wrong]),
    'GET /api/insight/finance/reversal-bridge?month=2026-10': table([bridge]),
  }
  const at = '/admin/financial-reports?tab=reversals'
  show(<FinancialReportsScreen />, { at, me: FINANCE, api: { ...api, ...bridges } })
  expect(await screen.findByRole('row', { name: /^October 2026 .* Adds up$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^September 2026 .* Differs$/ })).toBeVisible()
  await userEvent.selectOptions(await screen.findByLabelText('Month or quarter'), '2026-10')
  const sum = await screen.findByRole('group', { name: 'Taken back, October 2026' })
  expect(sum).toHaveTextContent('Adds up to the shilling')
})

it('leads from one month’s recurring revenue to the next, and sums a quarter', async () => {
  const moved = (month: string, opening_ugx: number, new_ugx: number, churn_ugx: number) => ({
    month,
    month_state: 'final',
    opening_ugx,
    new_ugx,
    reactivation_ugx: 0,
    expansion_ugx: 0,
    contraction_ugx: 0,
    churn_ugx,
    closing_ugx: opening_ugx + new_ugx + churn_ugx,
    subscribers: 3,
    churn_pct: '10.00',
  })
  const rows = [moved('2026-11', 60_000, 15_000, -25_000), moved('2026-10', 30_000, 30_000, 0)]
  const answers = {
    ...api,
    'GET /api/insight/finance/mrr-movements': table(rows),
    'GET /api/insight/finance/mrr-movements?quarter=2026-Q4': table(rows),
    'GET /api/insight/finance/revenue-pool?quarter=2026-Q4': table([pool('2026-10')]),
  }
  const at = '/admin/financial-reports?tab=subscriptions&show=recurring&month=2026-Q4'
  show(<FinancialReportsScreen />, { at, me: FINANCE, api: answers })
  const bridge = await screen.findByRole('group', { name: 'How MRR moved' })
  expect(bridge).toHaveTextContent(/UGX.30,000.*UGX.45,000.*UGX.25,000.*UGX.50,000.*Adds up to the shilling/)
  const csv = await screen.findByRole('link', { name: /Monthly recurring revenue .* as CSV/ })
  expect(csv).toHaveAttribute('href', '/api/insight/finance/mrr-movements.csv?quarter=2026-Q4')
  expect(await screen.findAllByText('Quarter 4 of 2026')).not.toHaveLength(0)
})

it('shows a final month on one page, and which step differs', async () => {
  const step = (title: string, differenceUgx: number) => ({
    title,
    lines: [{ label: 'Paid here', amountUgx: 5000 }],
    totalLabel: 'Sum',
    totalUgx: 5000,
    otherLabel: 'Ledger',
    otherUgx: 5000 - differenceUgx,
    differenceUgx,
  })
  const steps = [step('From statements to payments', 0), step('From payments to the ledger', 700)]
  const trail = { month: '2026-10', steps, paidOfMonthUgx: 1000 }
  const at = '/admin/financial-reports?tab=reconciliation&show=trail'
  show(<FinancialReportsScreen />, {
    at,
    me: FINANCE,
    api: { ...api, 'GET /api/insight/money-trail/2026-10': trail },
  })
  expect(await screen.findByText('1 of 2 steps differ')).toBeVisible()
  const ledger = await screen.findByRole('table', { name: 'From payments to the ledger' })
  expect(ledger).toHaveTextContent(/Ledger.*4,300.*Difference.*700/)
})

it('says when there are no numbers yet', async () => {
  const refusal = { code: 'NUMBERS_NOT_READY', title: 'Numbers Not Ready', detail: 'Not yet.', status: 503 }
  show(<FinancialReportsScreen />, {
    at: '/admin/financial-reports',
    me: FINANCE,
    api: { 'GET /api/insight/finance/revenue-pool': [503, refusal] },
  })
  expect(await screen.findByText('Numbers Not Ready')).toBeVisible()
})
