import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from './client'

/** What every visitor may know: the site's name and icon, and the demo's people where this is the demo. */
export function useSiteSettings() {
  return useQuery({
    queryKey: ['site-settings'],
    queryFn: () => unwrap(api.GET('/api/public/site-settings')),
    gcTime: 30 * 60_000,
  })
}
