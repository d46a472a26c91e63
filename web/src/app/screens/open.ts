import { lazy } from 'react'
import type { Screen } from './screen'

/** What any visitor may read. */
export const open: Screen[] = [
  {
    path: '/',
    title: 'Welcome',
    access: 'public',
    screen: lazy(() => import('../../features/home/RootScreen')),
  },
]
