import { t } from '@lingui/core/macro'
import { PARENTS } from '../access'
import type { files } from './accountFiles'
import { prompt } from './prompt'
import type { Screen } from './screen'

/** What is rarely opened, or after the first page: the names of these files stand in a file of their own. */
const screenOf = (name: keyof typeof files) =>
  prompt(() => import('./accountFiles').then(({ files }) => files[name]()))

const signIn = prompt(() => import('../../features/accounts/auth/SignInScreen'))
const register = prompt(() => import('../../features/accounts/auth/RegisterScreen'))

/** Arriving, signing in, and one's own account. */
export const accounts: Screen[] = [
  // identity
  {
    path: '/auth/login',
    title: t`Sign In`,
    access: 'public',
    screen: signIn,
  },
  {
    path: '/student/login',
    title: t`Student sign in`,
    access: 'public',
    screen: signIn,
  },
  {
    path: '/parent/login',
    title: t`Parent Portal`,
    access: 'public',
    screen: signIn,
  },
  {
    path: '/tutor/login',
    title: t`Tutor Portal`,
    access: 'public',
    screen: signIn,
  },
  {
    path: '/auth/register',
    title: t`Create your account`,
    access: 'public',
    screen: register,
  },
  {
    path: '/student/register',
    title: t`Join as a student`,
    access: 'public',
    screen: register,
  },
  {
    path: '/choose-portal',
    title: t`Sign in as`,
    access: 'public',
    screen: prompt(() => import('../../features/accounts/auth/ChoosePortalScreen')),
  },
  {
    path: '/auth/verify-email',
    title: t`Check your email`,
    access: 'public',
    screen: screenOf('VerifyScreen'),
  },
  {
    path: '/email-verified',
    title: t`Email Verified`,
    access: 'public',
    screen: screenOf('EmailVerifiedScreen'),
  },
  {
    path: '/auth/forgot-password',
    title: t`Forgot your password?`,
    access: 'public',
    screen: screenOf('ForgotScreen'),
  },
  {
    path: '/auth/reset-password',
    title: t`Choose a new password`,
    access: 'public',
    screen: screenOf('ResetScreen'),
  },
  {
    path: '/emergency-login',
    title: t`Emergency login`,
    access: 'public',
    screen: screenOf('EmergencyScreen'),
  },

  // mail
  {
    path: '/unsubscribe',
    title: t`Your emails`,
    access: 'public',
    screen: screenOf('UnsubscribeScreen'),
  },

  // account
  {
    path: '/profile',
    title: t`Profile`,
    access: 'signed-in',
    menu: { section: 'account', label: t`Profile`, icon: 'person' },
    screen: screenOf('ProfileScreen'),
  },
  {
    path: '/notices',
    title: t`Notifications`,
    access: 'signed-in',
    menu: { section: 'account', label: t`Notifications`, icon: 'report' },
    screen: screenOf('NotificationsScreen'),
  },
  {
    path: '/billing',
    title: t`Billing`,
    access: 'signed-in',
    menu: { section: 'account', label: t`Billing`, icon: 'money' },
    screen: screenOf('BillingScreen'),
  },
  {
    path: '/billing/purse',
    title: t`Your purse`,
    access: 'signed-in',
    screen: screenOf('BillingScreen'),
  },
  {
    path: '/billing/change-plan',
    title: t`Change plan`,
    access: 'signed-in',
    screen: screenOf('ChangePlanScreen'),
  },
  {
    path: '/billing/settings',
    title: t`Renewal and reminders`,
    access: 'signed-in',
    screen: screenOf('RenewalScreen'),
  },
  {
    path: '/billing/pay-code',
    title: t`Let others pay for you`,
    access: 'signed-in',
    screen: screenOf('PayCodeScreen'),
  },
  {
    path: '/pay',
    also: ['/pay/:code'],
    title: t`Pay for a learner`,
    access: 'public',
    screen: screenOf('PayForScreen'),
  },
  {
    path: '/parent/plans',
    title: t`Plans of my children`,
    access: PARENTS,
    menu: { section: 'account', label: t`Plans of my children`, icon: 'money', to: ['parent'] },
    screen: screenOf('ChildrenScreen'),
  },
  {
    path: '/account/history',
    title: t`My history`,
    access: 'signed-in',
    menu: { section: 'account', label: t`My history`, icon: 'report' },
    screen: screenOf('HistoryScreen'),
  },
  {
    path: '/account/record-views',
    title: t`Who looked at my record`,
    access: 'signed-in',
    menu: { section: 'account', label: t`Who looked at my record`, icon: 'people', to: ['learner'] },
    screen: screenOf('RecordViewsScreen'),
  },
  {
    path: '/account/achievements',
    title: t`My achievements`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'account', label: t`My achievements`, icon: 'crown', to: ['learner'] },
    screen: screenOf('AchievementsScreen'),
  },
  // family
  {
    path: '/account/family',
    title: t`Family`,
    parents: '/parent',
    access: ['user'],
    menu: { section: 'account', label: t`Family`, icon: 'people', to: ['learner'] },
    screen: screenOf('FamilyScreen'),
  },
  {
    path: '/parent',
    title: t`My children`,
    access: PARENTS,
    menu: { section: 'main', label: t`My children`, icon: 'people', to: ['parent'] },
    screen: screenOf('ParentScreen'),
  },
  {
    path: '/parent/record-views/:linkId',
    title: t`Who looked at the record`,
    access: PARENTS,
    under: '/parent',
    screen: screenOf('ChildRecordViewsScreen'),
  },
  // reports
  {
    path: '/parent/reports',
    title: t`Reports of my children`,
    access: PARENTS,
    menu: { section: 'main', label: t`Reports`, icon: 'report', to: ['parent'] },
    screen: screenOf('ParentReportsScreen'),
  },
  {
    path: '/parent/reports/:id',
    title: t`Progress report`,
    access: PARENTS,
    screen: screenOf('ReportScreen'),
  },

  // messages
  {
    path: '/messages',
    title: t`Messages`,
    access: 'signed-in',
    menu: { section: 'main', label: t`Messages`, icon: 'pen', to: ['parent'] },
    screen: screenOf('MessagesScreen'),
  },
  {
    path: '/messages/:conversationId',
    title: t`Messages`,
    access: 'signed-in',
    screen: screenOf('ConversationScreen'),
  },
  {
    path: '/messages/:conversationId/about/:messageId',
    title: t`About a message`,
    access: 'signed-in',
    under: '/messages',
    screen: screenOf('RelatedScreen'),
  },
  {
    path: '/switch',
    title: t`Who is learning?`,
    access: 'public',
    screen: prompt(() => import('../../features/accounts/learners/SwitchScreen')),
  },
  {
    path: '/account/undo-change',
    title: t`This was not me`,
    access: 'public',
    screen: screenOf('UndoChangeScreen'),
  },
  {
    path: '/guardian-consent',
    title: t`A parent or guardian agrees`,
    access: 'public',
    screen: screenOf('GuardianConsentScreen'),
  },
]
