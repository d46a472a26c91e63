import { lazy } from 'react'
import type { Screen } from './screen'

/** Arriving, signing in, and one's own account. */
export const accounts: Screen[] = [
  // identity
  {
    path: '/auth/login',
    title: 'Sign In',
    access: 'public',
    screen: lazy(() => import('../../features/identity/SignInScreen')),
  },

  // mail
  {
    path: '/unsubscribe',
    title: 'Your mails',
    access: 'public',
    screen: lazy(() => import('../../features/mail/UnsubscribeScreen')),
  },
]
