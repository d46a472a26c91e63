import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'

export type Balance = Schemas['AccountBalance']
export type Posting = Schemas['AccountPosting']
export type TrialBalance = Schemas['TrialBalance']

const LEDGER = ['admin', 'ledger']
const dayOf = (on: string | null) => (on ? { on } : {})

/** Every account at the end of a day; of today without one. */
export const useTrialBalance = (on: string | null) =>
  useQuery({
    queryKey: [...LEDGER, 'accounts', on],
    queryFn: () => unwrap(api.GET('/api/admin/ledger/accounts', { params: { query: dayOf(on) } })),
    placeholderData: keepPreviousData,
  })

/** One account with its postings, the last first. */
export const useAccount = (
  account_id: string,
  on: string | null,
  pages: { page: number; pageSize: number },
) => {
  const query = { ...dayOf(on), page: pages.page, pageSize: pages.pageSize }
  return useQuery({
    queryKey: [...LEDGER, 'account', account_id, query],
    queryFn: () =>
      unwrap(api.GET('/api/admin/ledger/accounts/{account_id}', { params: { path: { account_id }, query } })),
    placeholderData: keepPreviousData,
  })
}

const asked = (on: string | null) => (on ? `?on=${on}` : '')
export const accountsCsv = (on: string | null) => `/api/admin/ledger/accounts.csv${asked(on)}`
export const postingsCsv = (id: string, on: string | null) =>
  `/api/admin/ledger/accounts/${id}/postings.csv${asked(on)}`
