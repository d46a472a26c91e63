import { t } from '@lingui/core/macro'
import { prompt } from './prompt'
import type { Screen } from './screen'

/** What any visitor may read. */
export const open: Screen[] = [
  {
    path: '/',
    title: t`Welcome`,
    access: 'public',
    screen: prompt(() => import('../../features/site/home/RootScreen')),
  },

  // books, subjects, tutors
  {
    path: '/bookstore',
    title: t`Bookstore`,
    access: 'public',
    menu: { section: 'learn', label: t`Bookstore`, icon: 'book' },
    screen: prompt(() => import('../../features/library/catalogue/BookstoreScreen')),
  },
  {
    path: '/books/:id',
    also: ['/book/:id', '/book-detail/:id'],
    title: t`Book`,
    access: 'public',
    under: '/bookstore',
    screen: prompt(() => import('../../features/library/catalogue/BookScreen')),
  },
  {
    path: '/books/:id/preview',
    title: t`Preview`,
    access: 'public',
    frame: 'bare',
    screen: prompt(() => import('../../features/library/reading/PreviewScreen')),
  },
  {
    path: '/subjects',
    title: t`Subjects`,
    access: 'public',
    menu: { section: 'learn', label: t`Subjects`, icon: 'learn' },
    screen: prompt(() => import('../../features/curriculum/subjects/SubjectListScreen')),
  },
  {
    path: '/subjects/:id',
    also: ['/subject/:id'],
    byName: true,
    title: t`Subject`,
    access: 'public',
    screen: prompt(() => import('../../features/curriculum/subjects/SubjectScreen')),
  },
  {
    path: '/tutors',
    title: t`Tutors`,
    access: 'public',
    menu: { section: 'learn', label: t`Tutors`, icon: 'teach' },
    screen: prompt(() => import('../../features/tutoring/tutors/TutorListScreen')),
  },
  {
    path: '/tutor/:id',
    title: t`Tutor`,
    access: 'public',
    under: '/tutors',
    screen: prompt(() => import('../../features/tutoring/tutors/TutorScreen')),
  },

  // paying
  {
    path: '/subscribe',
    also: ['/upgrade'],
    title: t`Plans and prices`,
    access: 'public',
    screen: prompt(() => import('../../features/commerce/payments/SubscribeScreen')),
  },
  {
    path: '/payment-success',
    title: t`Your payment`,
    access: 'public',
    under: '/billing',
    screen: prompt(() => import('../../features/commerce/payments/PaymentScreen')),
  },

  // reports
  {
    path: '/verify-report',
    also: ['/verify-report/:code'],
    title: t`Check a report`,
    access: 'public',
    screen: prompt(() => import('../../features/school/progress_reports/VerifyScreen')),
  },

  // mail
  {
    path: '/contact',
    title: t`Contact us`,
    access: 'public',
    screen: prompt(() => import('../../features/notifications/email/ContactScreen')),
  },

  // pages: prose
  {
    path: '/help',
    title: t`Help`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/HelpScreen')),
  },
  {
    path: '/faq',
    title: t`Questions and answers`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/FaqScreen')),
  },
  {
    path: '/uce-support',
    title: t`UCE support`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/UceScreen')),
  },
  {
    path: '/about',
    title: t`About`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/AboutScreen')),
  },
  {
    path: '/privacy-policy',
    title: t`Privacy policy`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/PrivacyScreen')),
  },
  {
    path: '/terms',
    title: t`Terms of use`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/TermsScreen')),
  },
  {
    path: '/cookie-policy',
    title: t`Cookie policy`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/CookieScreen')),
  },

  // pages: tests of one's own device
  {
    path: '/accessibility-test',
    title: t`Accessibility test`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/AccessibilityTestScreen')),
  },
  {
    path: '/route-protection-demo',
    title: t`Route protection`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/RouteProtectionScreen')),
  },
  {
    path: '/testing-qa',
    title: t`Testing`,
    access: 'public',
    screen: prompt(() => import('../../features/site/pages/TestingScreen')),
  },
  {
    path: '/phase4-testing',
    title: t`Offline and sound test`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/site/pages/OfflineTestScreen')),
  },
  {
    path: '/health-dashboard',
    title: t`Service status`,
    access: 'public',
    screen: prompt(() => import('../../features/platform/monitoring/HealthScreen')),
  },
]
