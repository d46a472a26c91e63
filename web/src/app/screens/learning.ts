import { lazy } from 'react'
import { REDIRECT_MS } from '../../lib/timing'
import type { Screen } from './screen'

/** What learners open: home, library, tests, progress. */
export const learning: Screen[] = [
  // home
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
    screen: lazy(() => import('../../features/site/home/HomeScreen')),
  },
  {
    path: '/first-steps',
    title: 'First steps',
    access: 'signed-in',
    parents: '/parent',
    frame: 'bare',
    screen: lazy(() => import('../../features/site/first_steps/FirstStepsScreen')),
  },
  {
    path: '/student-dashboard',
    also: ['/dashboard', '/student'],
    title: 'My dashboard',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: 'My dashboard', icon: 'learn', to: ['learner'] },
    screen: lazy(() => import('../../features/site/home/StudentDashboardScreen')),
  },

  // books
  {
    path: '/library',
    title: 'Library',
    access: 'signed-in',
    menu: { section: 'main', label: 'Library', icon: 'library', to: ['learner'] },
    screen: lazy(() => import('../../features/library/catalogue/LibraryScreen')),
  },

  // reading
  {
    path: '/reader/:bookId',
    also: ['/read/:bookId'],
    title: 'Reader',
    access: 'subscribed',
    frame: 'bare',
    screen: lazy(() => import('../../features/library/reading/ReaderScreen')),
  },

  // videos
  {
    path: '/video-lessons-test',
    title: 'Video lessons',
    access: 'signed-in',
    menu: { section: 'learn', label: 'Video lessons', icon: 'learn', to: ['learner', 'teacher', 'tutor'] },
    screen: lazy(() => import('../../features/curriculum/videos/VideoLessonsScreen')),
  },
  {
    path: '/video-lessons-test/:id',
    title: 'Video lesson',
    access: 'signed-in',
    screen: lazy(() => import('../../features/curriculum/videos/VideoScreen')),
  },

  // quizzes
  {
    path: '/quizzes',
    title: 'Practice tests',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: 'Tests', icon: 'tests', to: ['learner'] },
    screen: lazy(() => import('../../features/assessment/quizzes/QuizListScreen')),
  },
  {
    path: '/quizzes/not-counted',
    title: 'Answers that were not counted',
    parents: '/parent',
    access: 'signed-in',
    screen: lazy(() => import('../../features/assessment/quizzes/NotCountedScreen')),
  },
  {
    path: '/quiz/:quizId',
    title: 'Test',
    access: 'signed-in',
    frame: 'bare',
    screen: lazy(() => import('../../features/assessment/quizzes/QuizPlayScreen')),
  },
  {
    path: '/quiz/results/:attemptId',
    title: 'Results',
    access: 'signed-in',
    screen: lazy(() => import('../../features/assessment/quizzes/QuizResultScreen')),
  },
  {
    path: '/practice',
    title: 'Practise at your own level',
    parents: '/parent',
    access: 'signed-in',
    screen: lazy(() => import('../../features/learning/adaptive_practice/StartScreen')),
  },
  {
    path: '/practice/:attemptId',
    title: 'Practice',
    access: 'signed-in',
    screen: lazy(() => import('../../features/learning/adaptive_practice/PracticeScreen')),
  },

  // mastery and planning
  {
    path: '/learning-path/:subjectId',
    byName: true,
    title: 'Your path',
    parents: '/parent',
    access: 'signed-in',
    screen: lazy(() => import('../../features/learning/mastery/learning_paths/PathScreen')),
  },
  {
    path: '/analytics/performance',
    title: 'How I am doing',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: 'How I am doing', icon: 'chart', to: ['learner'] },
    screen: lazy(() => import('../../features/learning/mastery/PerformanceScreen')),
  },
  {
    path: '/study-plan',
    title: 'Study plan',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'main', label: 'Study plan', icon: 'tests', to: ['learner'] },
    screen: lazy(() => import('../../features/learning/study_plans/StudyPlanScreen')),
  },
  {
    path: '/forecast',
    title: 'UCE forecast',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: 'UCE forecast', icon: 'chart', to: ['learner'] },
    screen: lazy(() => import('../../features/learning/forecasts/ForecastScreen')),
  },
  {
    path: '/recommendations',
    title: 'For you',
    parents: '/parent',
    access: 'signed-in',
    menu: { section: 'learn', label: 'For you', icon: 'compass', to: ['learner'] },
    screen: lazy(() => import('../../features/learning/recommendations/RecommendationsScreen')),
  },

  // classes
  {
    path: '/classes',
    title: 'Classes',
    parents: '/parent',
    access: 'signed-in',
    menu: {
      section: 'main',
      label: 'Classes',
      icon: 'teach',
      to: ['learner', 'teacher', 'moderator', 'admin'],
    },
    screen: lazy(() => import('../../features/school/classes/ClassesScreen')),
  },
  {
    path: '/classes/:classId',
    title: 'Class',
    access: 'teacher',
    screen: lazy(() => import('../../features/school/classes/ClassScreen')),
  },
  {
    path: '/classes/:classId/learners/:learnerId',
    title: 'Learner',
    access: 'teacher',
    screen: lazy(() => import('../../features/school/classes/LearnerScreen')),
  },

  // reports
  {
    path: '/reports',
    title: 'Progress reports',
    parents: '/parent/reports',
    access: 'signed-in',
    menu: { section: 'main', label: 'Reports', icon: 'report', to: ['learner', 'teacher', 'moderator'] },
    screen: lazy(() => import('../../features/school/progress_reports/ReportsScreen')),
  },
  {
    path: '/reports/:id',
    title: 'Progress report',
    access: 'signed-in',
    screen: lazy(() => import('../../features/school/progress_reports/ReportScreen')),
  },

  // the study assistant
  {
    path: '/ai-support-test',
    title: 'Study assistant',
    access: 'signed-in',
    menu: { section: 'learn', label: 'Study assistant', icon: 'ask', to: ['learner'] },
    screen: lazy(() => import('../../features/learning/assistant/AssistantScreen')),
  },
  {
    path: '/ai-features',
    also: ['/ai-feature'],
    title: 'What the study assistant can do',
    access: 'signed-in',
    under: '/ai-support-test',
    screen: lazy(() => import('../../features/learning/assistant/FeaturesScreen')),
  },

  // lessons
  {
    path: '/lessons/:id',
    title: 'Lesson',
    access: 'signed-in',
    screen: lazy(() => import('../../features/curriculum/lessons/LessonScreen')),
  },
]
