import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import type { Tone } from '../../../ui/primitives/graphics'

export type Status = Schemas['Health']
export type Detail = Schemas['HealthDetail']
export type Component = Schemas['ComponentDetail']

const MINUTE = 60_000

export const useHealth = () =>
  useQuery({
    queryKey: ['health', 'coarse'],
    queryFn: () => unwrap(api.GET('/api/health')),
    staleTime: 10_000,
    refetchInterval: MINUTE,
  })

export const useHealthDetail = (hours: number, enabled: boolean) =>
  useQuery({
    queryKey: ['health', 'detail', hours],
    queryFn: () => unwrap(api.GET('/api/admin/health', { params: { query: { hours } } })),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: MINUTE,
    enabled,
  })

export const WORDS: Record<Status, { word: string; whole: string; tone: Tone }> = {
  ok: { word: 'Working', whole: 'Everything works', tone: 'success' },
  degraded: { word: 'Slower or incomplete', whole: 'Something is slower or incomplete', tone: 'warning' },
  down: { word: 'Not working', whole: 'Something does not work', tone: 'danger' },
}
