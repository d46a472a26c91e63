import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from './client'

/** The metric registry: what every number on a screen means. */
export function useMetrics() {
  return useQuery({ queryKey: ['metrics'], queryFn: () => unwrap(api.GET('/api/insight/metrics')) })
}

/** How old the published numbers are, and why they are not newer. */
export function useFreshness() {
  return useQuery({ queryKey: ['freshness'], queryFn: () => unwrap(api.GET('/api/insight/freshness')) })
}
