import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import StudentDashboardScreen from './StudentDashboardScreen'

const position = {
  bookId: 'algebra',
  title: 'Algebra',
  author: 'Okello James',
  coverImageUrl: null,
  currentPage: 12,
  totalPages: 40,
  progressPercentage: 30,
  secondsRead: 900,
  updatedAt: '2026-11-20T08:00:00Z',
}
const dashboard = {
  asOf: '2026-11-21T02:10:00Z',
  days: [
    { day: '2026-11-19', readingMinutes: 20, quizMinutes: 5, questions: 6 },
    { day: '2026-11-20', readingMinutes: 0, quizMinutes: 0, questions: 0 },
  ],
  minutesThisWeek: 95,
  minutesLastWeek: 40,
  questionsThisWeek: 12,
  daysThisWeek: 3,
  streakDays: 2,
  booksOpen: 4,
  overall: null,
  weakest: [
    {
      topicId: 't1',
      topic: 'Forces',
      subject: 'Physics',
      percentage: 41.4,
      answers: 12,
      isKnown: true,
      quizId: 'q1',
    },
  ],
  strongest: [],
  recent: [
    {
      attemptId: 'a1',
      title: 'Ratio',
      day: '2026-11-19',
      subject: 'Mathematics',
      scorePct: 75,
      questions: 8,
    },
    { attemptId: 'a2', title: 'Sets', day: '2026-11-18', subject: 'Mathematics', scorePct: 50, questions: 8 },
  ],
}
const FRESH = { asOf: '2026-11-21T02:10:00Z', isStale: false, message: null, failedChecks: [] }
const stage = (api: object = {}) =>
  show(<StudentDashboardScreen />, {
    at: '/student-dashboard',
    me: LEARNER,
    api: {
      'GET /api/reading/progress': [position],
      'GET /api/insight/dashboard': dashboard,
      'GET /api/insight/freshness': FRESH,
      ...api,
    },
  })

it('offers the book to continue, and leaves what comes next to the screens whose work it is', async () => {
  stage()
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/reader/algebra')
  expect(await screen.findByRole('link', { name: 'What comes next' })).toHaveAttribute(
    'href',
    '/recommendations',
  )
  expect(screen.queryByText('Forces')).toBeNull()
})

it('tells this week beside the last, and which days were studied', async () => {
  const user = userEvent.setup()
  stage()
  expect(await screen.findByText('1 h 35 min')).toBeVisible()
  expect(screen.getByText('all of last week: 40 min')).toBeVisible()
  expect(screen.getByText('2 in a row. One day off a week is fine.')).toBeVisible()
  const figure = screen.getByRole('figure', { name: 'On which days did I study?' })
  expect(figure).toHaveTextContent('Minutes on 1 of 2 days.')
  await user.click(within(figure).getByRole('button', { name: 'Show table' }))
  expect(within(figure).getByRole('row', { name: '19 Nov 2026 20 min 5 min' })).toBeVisible()
})

it('never holds a day off against anybody', async () => {
  stage({ 'GET /api/insight/dashboard': { ...dashboard, streakDays: 0 } })
  expect(await screen.findByText('every day counts')).toBeVisible()
})

it('leads from results to their answers', async () => {
  stage()
  const ratio = await screen.findByRole('link', { name: 'See why: Ratio' })
  expect(ratio).toHaveAttribute('href', '/quiz/results/a1')
  expect(screen.getByText('75%, passed')).toBeVisible()
  expect(screen.getByText('50%')).toBeVisible()
})

it('says how old the numbers are', async () => {
  stage({ 'GET /api/insight/dashboard': { ...dashboard, asOf: new Date().toISOString() } })
  expect((await screen.findAllByText('Updated just now'))[0]).toBeVisible()
})

it('does not call numbers new that are not', async () => {
  stage()
  expect((await screen.findAllByText(/^Updated/))[0]).toHaveTextContent('Updated 21 Nov 2026, 05:10')
})

it('tells a new learner what to do first', async () => {
  const nothing = { ...dashboard, days: [], recent: [], weakest: [], overall: null }
  stage({
    'GET /api/reading/progress': [],
    'GET /api/insight/dashboard': nothing,
  })
  expect(await screen.findByRole('heading', { name: 'Nothing to show yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a test' })).toHaveAttribute('href', '/quizzes')
  expect(screen.queryByRole('figure')).toBeNull()
})

it('keeps the way to the book when the numbers fail', async () => {
  stage({
    'GET /api/insight/dashboard': [503, { code: 'DOWN', title: 'Not Now', detail: 'Come back in a minute.' }],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Not Now')
  expect(screen.getByRole('link', { name: 'Continue' })).toBeVisible()
})
