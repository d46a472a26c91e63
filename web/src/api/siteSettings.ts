import { useQuery } from '@tanstack/react-query'
import { read } from './client'

export interface SiteSettings {
  siteName: string
  siteIcon: string | null
  /** Given by the demo only. */
  demoAccounts?: { role: string; email: string; password: string }[] | null
}

export function useSiteSettings() {
  return useQuery({
    queryKey: ['site-settings'],
    queryFn: () => read<SiteSettings>('/api/public/site-settings'),
    gcTime: 30 * 60_000,
  })
}
