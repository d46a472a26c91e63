import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Role } from '../api/me'
import { REDIRECT_MS } from '../lib/timing'
import { type Access, ADMINS, type Refusal } from './access'
import type { MenuIcon } from './menuIcons'

export interface Screen {
  /** react-router's own pattern, such as `/books/:id`. */
  path: string
  /** Older addresses of the same screen. */
  also?: string[]
  title: string
  access: Access
  /**
   * Where menus offer it: `main` in the top bar, `account` beside the name, `author` and `admin` in their groups,
   * `learn` in the mobile menu and the footer. Leave it out for screens with a parameter in their path.
   */
  menu?: {
    section: 'main' | 'learn' | 'account' | 'author' | 'admin'
    label: string
    icon?: MenuIcon
    /** Offered to these roles only, though others may open it. */
    to?: Role[]
  }
  /** `bare` is a whole window of its own, without bar and footer, such as the reader. */
  frame?: 'bare'
  /** Said to signed-out visitors instead of the guard's own words, after which they go to sign in. */
  signedOut?: Pick<Refusal, 'title' | 'detail'> & { afterMs: number }
  // biome-ignore lint/suspicious/noExplicitAny: screens take no props
  screen: LazyExoticComponent<ComponentType<any>>
}

/**
 * Every screen, declared once: the router, the guards, the menus, the footer and the titles all read this list.
 * To add one, put it into your slice's section, in the order the menus should show.
 */
export const screens: Screen[] = [
  // home
  {
    path: '/',
    title: 'Welcome',
    access: 'public',
    screen: lazy(() => import('../features/home/RootScreen')),
  },
  {
    path: '/home',
    title: 'Home',
    access: 'signed-in',
    signedOut: {
      title: 'Login Required',
      detail: 'Please log in to access your learning dashboard',
      afterMs: REDIRECT_MS,
    },
    menu: { section: 'main', label: 'Home', icon: 'home' },
    screen: lazy(() => import('../features/home/HomeScreen')),
  },
  {
    path: '/student-dashboard',
    also: ['/dashboard', '/student'],
    title: 'My dashboard',
    access: 'signed-in',
    menu: { section: 'learn', label: 'My dashboard', icon: 'learn' },
    screen: lazy(() => import('../features/home/StudentDashboardScreen')),
  },

  // identity
  {
    path: '/auth/login',
    title: 'Sign In',
    access: 'public',
    screen: lazy(() => import('../features/identity/SignInScreen')),
  },

  // books
  {
    path: '/library',
    title: 'Library',
    access: 'signed-in',
    menu: { section: 'main', label: 'Library', icon: 'library' },
    screen: lazy(() => import('../features/books/LibraryScreen')),
  },

  // reading
  {
    path: '/reader/:bookId',
    also: ['/read/:bookId'],
    title: 'Reader',
    access: 'subscribed',
    frame: 'bare',
    screen: lazy(() => import('../features/reading/ReaderScreen')),
  },

  // quizzes
  {
    path: '/quizzes',
    title: 'Practice tests',
    access: 'signed-in',
    menu: { section: 'main', label: 'Tests', icon: 'tests' },
    screen: lazy(() => import('../features/quizzes/QuizListScreen')),
  },
  {
    path: '/quiz/:quizId',
    title: 'Test',
    access: 'signed-in',
    frame: 'bare',
    screen: lazy(() => import('../features/quizzes/QuizPlayScreen')),
  },
  {
    path: '/quiz/results/:attemptId',
    title: 'Results',
    access: 'signed-in',
    screen: lazy(() => import('../features/quizzes/QuizResultScreen')),
  },

  // mastery and planning
  {
    path: '/analytics/performance',
    title: 'How I am doing',
    access: 'signed-in',
    menu: { section: 'learn', label: 'How I am doing', icon: 'chart' },
    screen: lazy(() => import('../features/mastery/PerformanceScreen')),
  },
  {
    path: '/recommendations',
    title: 'For you',
    access: 'signed-in',
    menu: { section: 'learn', label: 'For you', icon: 'compass' },
    screen: lazy(() => import('../features/planning/RecommendationsScreen')),
  },

  // authors and royalties
  {
    path: '/author/dashboard',
    title: 'Your earnings',
    access: 'signed-in',
    menu: { section: 'author', label: 'Your earnings', icon: 'pen', to: ['author'] },
    screen: lazy(() => import('../features/authors/AuthorDashboardScreen')),
  },

  // admin
  {
    path: '/admin',
    title: 'Overview',
    access: ADMINS,
    menu: { section: 'admin', label: 'Overview', icon: 'admin' },
    screen: lazy(() => import('../features/ops/AdminScreen')),
  },
  {
    path: '/admin/revenue-management',
    title: 'Revenue management',
    access: ADMINS,
    menu: { section: 'admin', label: 'Revenue management', icon: 'money' },
    screen: lazy(() => import('../features/royalties/RevenueManagementScreen')),
  },
  {
    path: '/admin/financial-reports',
    title: 'Financial reports',
    access: ADMINS,
    menu: { section: 'admin', label: 'Financial reports', icon: 'report' },
    screen: lazy(() => import('../features/insight/FinancialReportsScreen')),
  },
]
