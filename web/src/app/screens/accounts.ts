import { lazy } from 'react'
import { PARENTS } from '../access'
import type { Screen } from './screen'

const signIn = lazy(() => import('../../features/accounts/auth/SignInScreen'))
const register = lazy(() => import('../../features/accounts/auth/RegisterScreen'))

/** Arriving, signing in, and one's own account. */
export const accounts: Screen[] = [
  // identity
  {
    path: '/auth/login',
    title: 'Sign In',
    access: 'public',
    screen: signIn,
  },
  {
    path: '/student/login',
    title: 'Student sign in',
    access: 'public',
    screen: signIn,
  },
  {
    path: '/parent/login',
    title: 'Parent Portal',
    access: 'public',
    screen: signIn,
  },
  {
    path: '/tutor/login',
    title: 'Tutor Portal',
    access: 'public',
    screen: signIn,
  },
  {
    path: '/auth/register',
    title: 'Create your account',
    access: 'public',
    screen: register,
  },
  {
    path: '/student/register',
    title: 'Join as a student',
    access: 'public',
    screen: register,
  },
  {
    path: '/choose-portal',
    title: 'Who is coming in?',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/ChoosePortalScreen')),
  },
  {
    path: '/auth/verify-email',
    title: 'Check your email',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/VerifyScreen')),
  },
  {
    path: '/email-verified',
    title: 'Email Verified',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/EmailVerifiedScreen')),
  },
  {
    path: '/auth/forgot-password',
    title: 'Forgot your password?',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/ForgotScreen')),
  },
  {
    path: '/auth/reset-password',
    title: 'Choose a new password',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/ResetScreen')),
  },
  {
    path: '/emergency-login',
    title: 'Emergency login',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/auth/EmergencyScreen')),
  },

  // mail
  {
    path: '/unsubscribe',
    title: 'Your mails',
    access: 'public',
    screen: lazy(() => import('../../features/notifications/email/UnsubscribeScreen')),
  },

  // account
  {
    path: '/profile',
    title: 'Profile',
    access: 'signed-in',
    menu: { section: 'account', label: 'Profile', icon: 'person' },
    screen: lazy(() => import('../../features/accounts/profile/ProfileScreen')),
  },
  {
    path: '/notices',
    title: 'Notices',
    access: 'signed-in',
    menu: { section: 'account', label: 'Notices', icon: 'report' },
    screen: lazy(() => import('../../features/notifications/in_app/NotificationsScreen')),
  },
  {
    path: '/account/history',
    title: 'My history',
    access: 'signed-in',
    menu: { section: 'account', label: 'My history', icon: 'report' },
    screen: lazy(() => import('../../features/accounts/profile/HistoryScreen')),
  },
  {
    path: '/account/record-views',
    title: 'Who looked at my record',
    access: 'signed-in',
    menu: { section: 'account', label: 'Who looked at my record', icon: 'people', to: ['learner'] },
    screen: lazy(() => import('../../features/accounts/profile/RecordViewsScreen')),
  },
  {
    path: '/account/achievements',
    title: 'My achievements',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'account', label: 'My achievements', icon: 'crown', to: ['learner'] },
    screen: lazy(() => import('../../features/accounts/profile/AchievementsScreen')),
  },
  // family
  {
    path: '/account/family',
    title: 'Family',
    parents: '/parent',
    access: ['user'],
    menu: { section: 'account', label: 'Family', icon: 'people', to: ['learner'] },
    screen: lazy(() => import('../../features/school/families/FamilyScreen')),
  },
  {
    path: '/parent',
    title: 'My children',
    access: PARENTS,
    menu: { section: 'main', label: 'My children', icon: 'people', to: ['parent'] },
    screen: lazy(() => import('../../features/school/families/ParentScreen')),
  },
  {
    path: '/parent/record-views/:linkId',
    title: 'Who looked at the record',
    access: PARENTS,
    under: '/parent',
    screen: lazy(() => import('../../features/school/families/ChildRecordViewsScreen')),
  },
  // reports
  {
    path: '/parent/reports',
    title: 'Reports of my children',
    access: PARENTS,
    menu: { section: 'main', label: 'Reports', icon: 'report', to: ['parent'] },
    screen: lazy(() => import('../../features/school/progress_reports/ParentReportsScreen')),
  },
  {
    path: '/parent/reports/:id',
    title: 'Progress report',
    access: PARENTS,
    screen: lazy(() => import('../../features/school/progress_reports/ReportScreen')),
  },

  // messages
  {
    path: '/messages',
    title: 'Letters',
    access: 'signed-in',
    menu: { section: 'main', label: 'Letters', icon: 'pen', to: ['parent'] },
    screen: lazy(() => import('../../features/school/messaging/MessagesScreen')),
  },
  {
    path: '/messages/:conversationId',
    title: 'Letters',
    access: 'signed-in',
    screen: lazy(() => import('../../features/school/messaging/ConversationScreen')),
  },
  {
    path: '/messages/:conversationId/about/:messageId',
    title: 'About a letter',
    access: 'signed-in',
    under: '/messages',
    screen: lazy(() => import('../../features/school/messaging/RelatedScreen')),
  },
  {
    path: '/account/undo-change',
    title: 'This was not me',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/profile/UndoChangeScreen')),
  },
  {
    path: '/guardian-consent',
    title: 'A parent or guardian agrees',
    access: 'public',
    screen: lazy(() => import('../../features/accounts/profile/GuardianConsentScreen')),
  },
]
