import { ADMINS, FINANCE } from '../access'
import type { Screen } from './screen'
import { screenOf } from './staffScreen'

/** What the people who run the place open, beside its books. */
export const staff: Screen[] = [
  // admin
  {
    path: '/admin',
    title: 'Overview',
    access: ['analytics.read'],
    menu: { section: 'admin', label: 'Overview', icon: 'admin' },
    screen: screenOf('AdminScreen'),
  },
  {
    path: '/analytics/metrics',
    title: 'Metrics',
    access: ['analytics.read'],
    menu: { section: 'admin', label: 'Metrics', icon: 'chart' },
    screen: screenOf('MetricsScreen'),
  },
  {
    path: '/admin/users',
    title: 'People',
    access: ['people.manage'],
    menu: { section: 'admin', label: 'People', icon: 'people' },
    screen: screenOf('UsersScreen'),
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    access: ['people.manage'],
    menu: { section: 'admin', label: 'Audit log', icon: 'report' },
    screen: screenOf('AuditScreen'),
  },
  {
    path: '/admin/history/:kind/:id',
    title: 'History',
    access: [...ADMINS, ...FINANCE, 'content.review', 'learners.see'],
    screen: screenOf('HistoryScreen'),
  },
  {
    path: '/super-admin',
    title: 'Super admin',
    access: ['super_admin'],
    menu: { section: 'admin', label: 'Super admin', icon: 'admin', to: ['super_admin'] },
    screen: screenOf('SuperAdminScreen'),
  },
  {
    path: '/system-settings',
    title: 'System settings',
    access: ['super_admin'],
    menu: { section: 'admin', label: 'System settings', icon: 'admin', to: ['super_admin'] },
    screen: screenOf('SystemSettingsScreen'),
  },
  {
    path: '/admin/instant-access-test',
    title: 'Access policy',
    access: ['super_admin'],
    menu: { section: 'admin', label: 'Access policy', icon: 'admin', to: ['super_admin'] },
    screen: screenOf('PolicyScreen'),
  },
  {
    path: '/admin/revenue-management',
    title: 'Revenue management',
    access: [...ADMINS, ...FINANCE],
    menu: { section: 'admin', label: 'Revenue management', icon: 'money' },
    screen: screenOf('RevenueManagementScreen'),
  },
  {
    path: '/admin/financial-reports',
    title: 'Financial reports',
    access: [...ADMINS, ...FINANCE, 'analytics.read'],
    menu: { section: 'admin', label: 'Financial reports', icon: 'report' },
    screen: screenOf('FinancialReportsScreen'),
  },
  {
    path: '/admin/ledger',
    title: 'Ledger',
    access: [...ADMINS, ...FINANCE],
    menu: { section: 'admin', label: 'Ledger', icon: 'report' },
    screen: screenOf('LedgerScreen'),
  },
  {
    path: '/admin/payment-layers-status',
    title: 'Payments on their way',
    access: [...ADMINS, ...FINANCE],
    menu: { section: 'admin', label: 'Payments on their way', icon: 'money' },
    screen: screenOf('PaymentLayersScreen'),
  },
  {
    path: '/admin/webhook-monitoring',
    title: 'Webhook monitoring',
    access: [...ADMINS, ...FINANCE],
    under: '/admin/payment-layers-status',
    menu: { section: 'admin', label: 'Webhook monitoring', icon: 'money' },
    screen: screenOf('WebhookScreen'),
  },
  {
    path: '/admin/subscription-management',
    title: 'Subscription management',
    access: [...ADMINS, ...FINANCE],
    menu: { section: 'admin', label: 'Subscription management', icon: 'people' },
    screen: screenOf('SubscriptionManagementScreen'),
  },
  {
    path: '/emergency/subscription-audit',
    title: 'Subscription audit',
    access: [...ADMINS, ...FINANCE],
    under: '/admin/subscription-management',
    menu: { section: 'admin', label: 'Subscription audit', icon: 'people' },
    screen: screenOf('SubscriptionAuditScreen'),
  },
  {
    path: '/emergency/production-fix',
    title: 'Repairs',
    access: ['super_admin', 'finance.approve'],
    under: '/admin/subscription-management',
    menu: { section: 'admin', label: 'Repairs', icon: 'admin' },
    screen: screenOf('ProductionFixScreen'),
  },

  // editions
  {
    path: '/admin/curriculum',
    title: 'Curriculum',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Curriculum', icon: 'learn' },
    screen: screenOf('CurriculumAdminScreen'),
  },

  // curriculum/drafts
  {
    path: '/admin/content',
    title: 'Lessons and videos',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Lessons and videos', icon: 'book' },
    screen: screenOf('ContentScreen'),
  },
  {
    path: '/admin/content/:pieceId',
    title: 'Lesson or video',
    access: ['content.review'],
    screen: screenOf('PieceScreen'),
  },

  // mail
  {
    path: '/admin/email-management',
    title: 'Email and SMS',
    access: ['support.act'],
    menu: { section: 'admin', label: 'Email and SMS', icon: 'report' },
    screen: screenOf('EmailManagementScreen'),
  },

  // library/licences
  {
    path: '/admin/licences',
    title: 'Licences and devices',
    access: ['support.act'],
    menu: { section: 'admin', label: 'Licences and devices', icon: 'book' },
    screen: screenOf('LicencesScreen'),
  },

  // seo
  {
    path: '/admin/seo',
    title: 'Search and sharing',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Search and sharing', icon: 'compass' },
    screen: screenOf('SeoScreen'),
  },

  // account
  {
    path: '/admin/guardian-consents',
    title: 'Consent of a school',
    access: ['support.act'],
    menu: { section: 'admin', label: 'Consent of a school', icon: 'people' },
    screen: screenOf('SchoolConsentScreen'),
  },

  // assignments
  {
    path: '/teacher/quizzes',
    title: 'Tests you set',
    access: 'maker',
    menu: { section: 'main', label: 'Tests you set', icon: 'tests', to: ['teacher', 'tutor'] },
    screen: screenOf('TestsScreen'),
  },
  {
    path: '/teacher/quizzes/:quizId',
    title: 'A test you set',
    access: 'maker',
    screen: screenOf('BuilderScreen'),
  },
  {
    path: '/teacher/quizzes/:quizId/results',
    title: 'Results of a test',
    access: 'maker',
    screen: screenOf('ResultsScreen'),
  },

  // messages
  {
    path: '/teacher/letters',
    title: 'Messages from parents',
    access: 'teacher',
    menu: { section: 'main', label: 'Messages', icon: 'pen', to: ['teacher'] },
    screen: screenOf('MessagesScreen'),
  },

  // seats
  {
    path: '/school/seats',
    title: 'Seats',
    access: 'teacher',
    screen: screenOf('SeatsScreen'),
  },

  // moderation
  {
    path: '/admin/moderation',
    also: ['/reported-letters', '/admin/assistant-reports'],
    title: 'Reported content',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Reported content', icon: 'report' },
    screen: screenOf('ReportedContentScreen'),
  },
  {
    path: '/admin/withheld-passages',
    title: 'Passages not cited',
    access: ['content.review'],
    under: '/admin/moderation',
    menu: { section: 'admin', label: 'Passages not cited', icon: 'ask' },
    screen: screenOf('WithheldPassagesScreen'),
  },

  // item quality
  {
    path: '/admin/item-quality',
    title: 'Question quality',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Question quality', icon: 'tests' },
    screen: screenOf('ItemAnalysisScreen'),
  },
  {
    path: '/admin/item-quality/:questionId',
    title: 'Question',
    access: ['content.review'],
    under: '/admin/item-quality',
    screen: screenOf('ItemEvidenceScreen'),
  },

  // items
  {
    path: '/admin/items',
    title: 'Question bank',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Question bank', icon: 'learn' },
    screen: screenOf('QuestionBankScreen'),
  },
  {
    path: '/admin/items/new',
    title: 'New question',
    access: ['content.review'],
    screen: screenOf('NewQuestionScreen'),
  },
  {
    path: '/admin/items/import',
    title: 'Bring in questions',
    access: ['content.review'],
    screen: screenOf('QuestionImportScreen'),
  },
  {
    path: '/admin/items/coverage',
    title: 'Where questions are missing',
    access: ['content.review'],
    screen: screenOf('BankCoverageScreen'),
  },
  {
    path: '/admin/items/:itemId',
    title: 'Question',
    access: ['content.review'],
    screen: screenOf('QuestionScreen'),
  },

  // marking
  {
    path: '/marking',
    title: 'Marking',
    access: 'teacher',
    menu: { section: 'main', label: 'Marking', icon: 'pen', to: ['teacher', 'moderator'] },
    screen: screenOf('GradingScreen'),
  },
]
