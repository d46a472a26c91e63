import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Overview = Schemas['Overview']

export type Duty = Schemas['DutyOut']

export const useDuties = () =>
  useQuery({
    queryKey: ['ops', 'duties'],
    queryFn: () => unwrap(api.GET('/api/insight/duties')),
    staleTime: 30_000,
  })

export function useOverview() {
  return useQuery({
    queryKey: ['ops', 'overview'],
    queryFn: () => unwrap(api.GET('/api/insight/overview')),
    staleTime: 30_000,
  })
}

/** The oldest month that is over and not final yet; null when every one is closed. */
export function useMonthToClose() {
  return useQuery({
    queryKey: ['ops', 'months'],
    queryFn: () => unwrap(api.GET('/api/admin/months')),
    staleTime: 30_000,
    select: (months) => {
      const begun = months.filter(({ isRunning, state }) => !isRunning && state !== 'finalised')
      const final = months.filter(({ state }) => state === 'finalised').map(({ month }) => month)
      const afterTheLast = begun.filter(({ month }) => !final[0] || month > final[0])
      return { waiting: afterTheLast.at(-1) ?? null }
    },
  })
}
