import { lazy } from 'react'
import { ADMINS } from '../access'
import type { Screen } from './screen'

/** What authors and the people who run the place open. */
export const staff: Screen[] = [
  // authors and royalties
  {
    path: '/author/dashboard',
    title: 'Your earnings',
    access: 'signed-in',
    menu: { section: 'author', label: 'Your earnings', icon: 'pen', to: ['author'] },
    screen: lazy(() => import('../../features/authors/AuthorDashboardScreen')),
  },

  // admin
  {
    path: '/admin',
    title: 'Overview',
    access: ADMINS,
    menu: { section: 'admin', label: 'Overview', icon: 'admin' },
    screen: lazy(() => import('../../features/ops/AdminScreen')),
  },
  {
    path: '/admin/revenue-management',
    title: 'Revenue management',
    access: ADMINS,
    menu: { section: 'admin', label: 'Revenue management', icon: 'money' },
    screen: lazy(() => import('../../features/royalties/RevenueManagementScreen')),
  },
  {
    path: '/admin/financial-reports',
    title: 'Financial reports',
    access: ADMINS,
    menu: { section: 'admin', label: 'Financial reports', icon: 'report' },
    screen: lazy(() => import('../../features/insight/FinancialReportsScreen')),
  },

  // mail
  {
    path: '/admin/email-management',
    title: 'E-mail',
    access: ADMINS,
    menu: { section: 'admin', label: 'E-mail', icon: 'report' },
    screen: lazy(() => import('../../features/mail/EmailManagementScreen')),
  },

  // seo
  {
    path: '/admin/seo',
    title: 'Search and sharing',
    access: ADMINS,
    menu: { section: 'admin', label: 'Search and sharing', icon: 'compass' },
    screen: lazy(() => import('../../features/seo/SeoScreen')),
  },
]
