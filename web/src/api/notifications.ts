import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AFTER_START_MS } from '../lib/timing'
import { api, unwrap } from './client'

export const UNREAD = ['notices', 'unread'] as const
// Walking about asks again, but not at every step.
const QUIET_MS = 60_000

/** How many notices are unread; asked when somebody moves about or comes back, never by a clock of its own. */
export function useUnread(): number {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const enabled = useHasStarted()
  const unread = useQuery({
    queryKey: UNREAD,
    queryFn: () => unwrap(api.GET('/api/notices/unread')),
    staleTime: QUIET_MS,
    refetchOnWindowFocus: true,
    retry: false,
    enabled,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what asks
  useEffect(() => {
    queries.refetchQueries({ queryKey: UNREAD, stale: true, type: 'active' })
  }, [pathname, queries])
  return unread.data?.unread ?? 0
}

/** True once the first screen has had its turn on a slow line. */
function useHasStarted(): boolean {
  const [started, start] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => start(true), AFTER_START_MS)
    return () => clearTimeout(soon)
  }, [])
  return started
}
