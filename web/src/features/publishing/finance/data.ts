import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../api/client'

/** The tables of finance, by the api's own keys. */
export type TableKey =
  | 'revenue-pool'
  | 'subscription-months'
  | 'mrr-movements'
  | 'payment-cohorts'
  | 'payment-recovery'
  | 'payout-ageing'
  | 'payments-daily'
  | 'ledger-reconciliation'
  | 'reconciliation-items'
  | 'reversal-bridge'
  | 'pool-simulation'
  | 'author-earnings'

/** A row as the marts have it: snake_case columns, decimals as numbers. */
export type FinanceRow = Record<string, string | number | boolean | null>

export function useFinance(key: TableKey, month?: string | null) {
  return useQuery({
    queryKey: ['insight', 'finance', key, month ?? null],
    queryFn: () =>
      unwrap(
        api.GET('/api/insight/finance/{key}', {
          params: { path: { key }, query: asked(month) },
        }),
      ),
    select: ({ asOf, rows }) => ({ asOf, rows: rows.map(plain) }),
  })
}

/** A period of the address is a month such as 2026-10, a quarter such as 2026-Q4, or everything. */
const asked = (period: string | null | undefined): { quarter?: string; month?: string } =>
  period ? (period.includes('Q') ? { quarter: period } : { month: period }) : {}

export const quarterOf = (month: string) =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`
export const quarterName = (quarter: string) => `Quarter ${quarter.slice(6)} of ${quarter.slice(0, 4)}`

const DECIMAL = /^-?\d+\.\d+$/

/** Exact decimals travel as text; here they are only shown. */
const plain = (row: Record<string, unknown>): FinanceRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && DECIMAL.test(value) ? Number(value) : (value as FinanceRow[string]),
    ]),
  )

export const num = (value: FinanceRow[string] | undefined) => (typeof value === 'number' ? value : null)
export const text = (value: FinanceRow[string] | undefined) =>
  value === null || value === undefined ? '' : String(value)

export const csvOf = (key: TableKey, period: string | null) => {
  const query = new URLSearchParams(Object.entries(asked(period))).toString()
  return `/api/insight/finance/${key}.csv${query ? `?${query}` : ''}`
}
