import { lazy } from 'react'
import type { Screen } from './screen'

/** What any visitor may read. */
export const open: Screen[] = [
  {
    path: '/',
    title: 'Welcome',
    access: 'public',
    screen: lazy(() => import('../../features/site/home/RootScreen')),
  },

  // books, subjects, tutors
  {
    path: '/bookstore',
    title: 'Bookstore',
    access: 'public',
    menu: { section: 'learn', label: 'Bookstore', icon: 'book' },
    screen: lazy(() => import('../../features/library/catalogue/BookstoreScreen')),
  },
  {
    path: '/books/:id',
    also: ['/book/:id', '/book-detail/:id'],
    title: 'Book',
    access: 'public',
    under: '/bookstore',
    screen: lazy(() => import('../../features/library/catalogue/BookScreen')),
  },
  {
    path: '/subjects',
    title: 'Subjects',
    access: 'public',
    menu: { section: 'learn', label: 'Subjects', icon: 'learn' },
    screen: lazy(() => import('../../features/curriculum/subjects/SubjectListScreen')),
  },
  {
    path: '/subjects/:id',
    also: ['/subject/:id'],
    byName: true,
    title: 'Subject',
    access: 'public',
    screen: lazy(() => import('../../features/curriculum/subjects/SubjectScreen')),
  },
  {
    path: '/tutors',
    title: 'Tutors',
    access: 'public',
    menu: { section: 'learn', label: 'Tutors', icon: 'teach' },
    screen: lazy(() => import('../../features/tutoring/tutors/TutorListScreen')),
  },
  {
    path: '/tutor/:id',
    title: 'Tutor',
    access: 'public',
    under: '/tutors',
    screen: lazy(() => import('../../features/tutoring/tutors/TutorScreen')),
  },

  // reports
  {
    path: '/verify-report',
    also: ['/verify-report/:code'],
    title: 'Check a report',
    access: 'public',
    screen: lazy(() => import('../../features/school/progress_reports/VerifyScreen')),
  },

  // mail
  {
    path: '/contact',
    title: 'Contact us',
    access: 'public',
    screen: lazy(() => import('../../features/notifications/email/ContactScreen')),
  },

  // pages: prose
  {
    path: '/help',
    title: 'Help',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/HelpScreen')),
  },
  {
    path: '/faq',
    title: 'Questions and answers',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/FaqScreen')),
  },
  {
    path: '/uce-support',
    title: 'UCE support',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/UceScreen')),
  },
  {
    path: '/about',
    title: 'About',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/AboutScreen')),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/PrivacyScreen')),
  },
  {
    path: '/terms',
    title: 'Terms of use',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/TermsScreen')),
  },
  {
    path: '/cookie-policy',
    title: 'Cookie policy',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/CookieScreen')),
  },

  // pages: tests of one's own device
  {
    path: '/accessibility-test',
    title: 'Accessibility test',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/AccessibilityTestScreen')),
  },
  {
    path: '/route-protection-demo',
    title: 'Route protection',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/RouteProtectionScreen')),
  },
  {
    path: '/testing-qa',
    title: 'Testing',
    access: 'public',
    screen: lazy(() => import('../../features/site/pages/TestingScreen')),
  },
  {
    path: '/phase4-testing',
    title: 'Offline and sound test',
    access: 'signed-in',
    screen: lazy(() => import('../../features/site/pages/OfflineTestScreen')),
  },
  {
    path: '/health-dashboard',
    title: 'Service status',
    access: 'public',
    screen: lazy(() => import('../../features/platform/monitoring/HealthScreen')),
  },
]
