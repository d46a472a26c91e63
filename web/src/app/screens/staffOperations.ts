import type { Screen } from './screen'
import { screenOf } from './staffScreen'

/** What keeps the site going: work in the background, and the warehouse beside the database. */
export const operations: Screen[] = [
  // platform/jobs
  {
    path: '/admin/jobs',
    title: 'Background jobs',
    access: ['support.act'],
    menu: { section: 'admin', label: 'Background jobs', icon: 'tests' },
    screen: screenOf('JobsScreen'),
  },
  {
    path: '/admin/database-sync',
    title: 'Database sync',
    access: ['super_admin'],
    menu: { section: 'admin', label: 'Database sync', icon: 'admin', to: ['super_admin'] },
    screen: screenOf('DatabaseSyncScreen'),
  },
]
