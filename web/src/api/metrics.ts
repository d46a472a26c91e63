import { useQuery } from '@tanstack/react-query'
import type { Metric } from '../ui/metricsSource'
import { read } from './client'

/** The metric registry: what every number on a screen means. */
export function useMetrics() {
  return useQuery({ queryKey: ['metrics'], queryFn: () => read<Metric[]>('/api/insight/metrics') })
}

export interface Freshness {
  asOf: string | null
  isStale: boolean
  message: string | null
}

/** How old the published numbers are. */
export function useFreshness() {
  return useQuery({ queryKey: ['freshness'], queryFn: () => read<Freshness>('/api/insight/freshness') })
}
