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

  // pages: prose
  {
    path: '/help',
    title: 'Help',
    access: 'public',
    screen: lazy(() => import('../../features/pages/HelpScreen')),
  },
  {
    path: '/faq',
    title: 'Questions and answers',
    access: 'public',
    screen: lazy(() => import('../../features/pages/FaqScreen')),
  },
  {
    path: '/uce-support',
    title: 'UCE support',
    access: 'public',
    screen: lazy(() => import('../../features/pages/UceScreen')),
  },
  {
    path: '/about',
    title: 'About',
    access: 'public',
    screen: lazy(() => import('../../features/pages/AboutScreen')),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    access: 'public',
    screen: lazy(() => import('../../features/pages/PrivacyScreen')),
  },
  {
    path: '/terms',
    title: 'Terms of use',
    access: 'public',
    screen: lazy(() => import('../../features/pages/TermsScreen')),
  },
  {
    path: '/cookie-policy',
    title: 'Cookie policy',
    access: 'public',
    screen: lazy(() => import('../../features/pages/CookieScreen')),
  },
]
