import { t } from '@lingui/core/macro'
import { REDIRECT_MS } from '../../lib/timing'
import { prompt } from './prompt'
import type { Screen } from './screen'

/** What learners open: home, library, tests, progress. */
export const learning: Screen[] = [
  // home
  {
    path: '/home',
    title: t`Home`,
    access: 'signed-in',
    signedOut: {
      title: t`Login Required`,
      detail: t`Please log in to access your learning dashboard`,
      afterMs: REDIRECT_MS,
    },
    menu: { section: 'main', label: t`Home`, icon: 'home' },
    screen: prompt(() => import('../../features/site/home/HomeScreen')),
  },
  {
    path: '/first-steps',
    title: t`First steps`,
    access: 'signed-in',
    parents: '/parent',
    frame: 'bare',
    screen: prompt(() => import('../../features/site/first_steps/FirstStepsScreen')),
  },
  {
    path: '/student-dashboard',
    also: ['/dashboard', '/student'],
    title: t`My dashboard`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: t`My dashboard`, icon: 'learn', to: ['learner'] },
    screen: prompt(() => import('../../features/site/home/StudentDashboardScreen')),
  },

  {
    path: '/offline',
    title: t`On this phone`,
    access: 'signed-in',
    menu: { section: 'learn', label: t`On this phone`, icon: 'library', to: ['learner'] },
    screen: prompt(() => import('../../features/site/offline/OfflineScreen')),
  },

  // books
  {
    path: '/library',
    title: t`Library`,
    access: 'signed-in',
    menu: { section: 'main', label: t`Library`, icon: 'library', to: ['learner'] },
    screen: prompt(() => import('../../features/library/catalogue/LibraryScreen')),
  },

  {
    path: '/loans',
    title: t`My books on loan`,
    access: 'signed-in',
    menu: { section: 'learn', label: t`My books on loan`, icon: 'book', to: ['learner'] },
    screen: prompt(() => import('../../features/library/loans/LoansScreen')),
  },
  {
    path: '/devices',
    title: t`My devices`,
    access: 'signed-in',
    menu: { section: 'account', label: t`My devices`, icon: 'report' },
    screen: prompt(() => import('../../features/library/devices/DevicesScreen')),
  },

  // reading
  {
    path: '/reader/:bookId',
    also: ['/read/:bookId'],
    title: t`Reader`,
    access: 'subscribed',
    frame: 'bare',
    screen: prompt(() => import('../../features/library/reading/ReaderScreen')),
  },
  {
    path: '/reader/:bookId/marks',
    title: t`Your marks`,
    access: 'signed-in',
    under: '/library',
    screen: prompt(() => import('../../features/library/reading/marks/MarksScreen')),
  },

  // videos
  {
    path: '/video-lessons-test',
    title: t`Video lessons`,
    access: 'signed-in',
    menu: { section: 'learn', label: t`Video lessons`, icon: 'learn', to: ['learner', 'teacher', 'tutor'] },
    screen: prompt(() => import('../../features/curriculum/videos/VideoLessonsScreen')),
  },
  {
    path: '/video-lessons-test/:id',
    title: t`Video lesson`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/curriculum/videos/VideoScreen')),
  },

  // quizzes
  {
    path: '/quizzes',
    title: t`Practice tests`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: t`Tests`, icon: 'tests', to: ['learner'] },
    screen: prompt(() => import('../../features/assessment/quizzes/QuizListScreen')),
  },
  {
    path: '/quizzes/not-counted',
    title: t`Answers that were not counted`,
    parents: '/parent',
    access: 'signed-in',
    screen: prompt(() => import('../../features/assessment/quizzes/NotCountedScreen')),
  },
  {
    path: '/quiz/:quizId',
    title: t`Test`,
    access: 'signed-in',
    frame: 'bare',
    screen: prompt(() => import('../../features/assessment/quizzes/QuizPlayScreen')),
  },
  {
    path: '/quiz/results/:attemptId',
    title: t`Results`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/assessment/quizzes/QuizResultScreen')),
  },
  {
    path: '/practice',
    title: t`Practise at your own level`,
    parents: '/parent',
    access: 'signed-in',
    screen: prompt(() => import('../../features/learning/adaptive_practice/StartScreen')),
  },
  {
    path: '/practice/:attemptId',
    title: t`Practice`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/learning/adaptive_practice/PracticeScreen')),
  },

  // mastery and planning
  {
    path: '/learning-path/:subjectId',
    byName: true,
    title: t`Your path`,
    parents: '/parent',
    access: 'signed-in',
    screen: prompt(() => import('../../features/learning/mastery/learning_paths/PathScreen')),
  },
  {
    path: '/analytics/performance',
    title: t`How I am doing`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: t`How I am doing`, icon: 'chart', to: ['learner'] },
    screen: prompt(() => import('../../features/learning/mastery/PerformanceScreen')),
  },
  {
    path: '/study-plan',
    title: t`Study plan`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: t`Study plan`, icon: 'tests', to: ['learner'] },
    screen: prompt(() => import('../../features/learning/study_plans/StudyPlanScreen')),
  },
  {
    path: '/forecast',
    title: t`UCE forecast`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: t`UCE forecast`, icon: 'chart', to: ['learner'] },
    screen: prompt(() => import('../../features/learning/forecasts/ForecastScreen')),
  },
  {
    path: '/recommendations',
    title: t`For you`,
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: t`For you`, icon: 'compass', to: ['learner'] },
    screen: prompt(() => import('../../features/learning/recommendations/RecommendationsScreen')),
  },

  // classes
  {
    path: '/classes',
    title: t`Classes`,
    parents: '/parent',
    access: 'signed-in',
    menu: {
      section: 'main',
      label: t`Classes`,
      icon: 'teach',
      to: ['learner', 'teacher', 'moderator', 'admin'],
    },
    screen: prompt(() => import('../../features/school/classes/ClassesScreen')),
  },
  {
    path: '/classes/:classId',
    title: t`Class`,
    access: 'teacher',
    screen: prompt(() => import('../../features/school/classes/ClassScreen')),
  },
  {
    path: '/classes/:classId/learners/:learnerId',
    title: t`Learner`,
    access: 'teacher',
    screen: prompt(() => import('../../features/school/classes/LearnerScreen')),
  },

  // reports
  {
    path: '/reports',
    title: t`Progress reports`,
    parents: '/parent/reports',
    access: 'signed-in',
    menu: { section: 'main', label: t`Reports`, icon: 'report', to: ['learner', 'teacher', 'moderator'] },
    screen: prompt(() => import('../../features/school/progress_reports/ReportsScreen')),
  },
  {
    path: '/reports/:id',
    title: t`Progress report`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/school/progress_reports/ReportScreen')),
  },

  // the study assistant
  {
    path: '/ai-support-test',
    title: t`Study assistant`,
    access: 'signed-in',
    menu: { section: 'learn', label: t`Study assistant`, icon: 'ask', to: ['learner'] },
    screen: prompt(() => import('../../features/learning/assistant/AssistantScreen')),
  },
  {
    path: '/ai-features',
    also: ['/ai-feature'],
    title: t`What the study assistant can do`,
    access: 'signed-in',
    under: '/ai-support-test',
    screen: prompt(() => import('../../features/learning/assistant/FeaturesScreen')),
  },

  // lessons
  {
    path: '/lessons/:id',
    title: t`Lesson`,
    access: 'signed-in',
    screen: prompt(() => import('../../features/curriculum/lessons/LessonScreen')),
  },
]
