import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import RootScreen from './RootScreen'

const position = (title: string, updatedAt: string) => ({
  bookId: title,
  title,
  author: 'Okello James',
  coverImageUrl: null,
  currentPage: 12,
  totalPages: 40,
  progressPercentage: 30,
  secondsRead: 900,
  updatedAt,
})

it('greets the learner and continues with the book that was open last', async () => {
  const positions = [position('Algebra', '2026-11-01T08:00:00Z'), position('Forces', '2026-11-20T08:00:00Z')]
  show(<RootScreen />, { me: LEARNER, api: { 'GET /api/reading/progress': positions } })
  expect(await screen.findByRole('heading', { name: 'Hello, Amina' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Continue reading Forces' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/reader/Forces')
})

it('calls a learner without a name Student, and offers a first book', async () => {
  show(<RootScreen />, { me: { ...LEARNER, firstName: '' }, api: { 'GET /api/reading/progress': [] } })
  expect(await screen.findByRole('heading', { name: 'Hello, Student' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Choose a book' })).toHaveAttribute('href', '/library')
})

it('asks a learner for the school year until it is said', async () => {
  const stage = show(<RootScreen />, { me: { ...LEARNER, schoolYear: null } })
  expect(await screen.findByRole('link', { name: 'Say my school year' })).toHaveAttribute('href', '/profile')
  stage.unmount()
  show(<RootScreen />, { me: { ...LEARNER, schoolYear: 'S4' } })
  expect(await screen.findByRole('heading', { name: 'Hello, Amina' })).toBeVisible()
  expect(screen.queryByText('Which school year are you in?')).toBeNull()
})

it.each([
  ['moderator', /^Questions to review\s*4 questions/, /^Letters of parents/],
  ['teacher', /^Letters of parents\s*2 new letters/, /^Question bank/],
] as const)('shows a %s what waits for them, and no cards of a learner', async (who, theirs, others) => {
  const me = who === 'teacher' ? { ...LEARNER, isTeacher: true } : { ...LEARNER, role: 'moderator' as const }
  const api = {
    'GET /api/marking': { total: 12 },
    'GET /api/messages/unread': { unread: 2 },
    'GET /api/admin/items?status=in_review&writer=others&pageSize=1': { total: 4 },
    'GET /api/admin/item-quality?status=quarantined&pageSize=1': { total: 3 },
    'GET /api/classes': { teaching: [taught], joined: [] },
    'GET /api/classes/c1/live': { at: '2026-11-21T08:00:00Z', calls: [{}] },
  }
  const { asked } = show(<RootScreen />, { at: '/home', me, api })
  expect(await screen.findByRole('link', { name: /^Marking\s*12 answers/ })).toHaveAttribute(
    'href',
    '/marking',
  )
  expect(await screen.findByRole('link', { name: theirs })).toBeVisible()
  expect(screen.queryByRole('link', { name: others })).toBeNull()
  if (who === 'moderator') {
    expect(screen.getByRole('link', { name: theirs })).toHaveAttribute(
      'href',
      '/admin/items?status=in_review&writer=others',
    )
    expect(await screen.findByRole('link', { name: /^Questions set aside\s*3 questions/ })).toHaveAttribute(
      'href',
      '/admin/item-quality?status=quarantined',
    )
  }
  const classes = screen.queryAllByRole('link', { name: /S3 East.*26 learners.*1 learner needs help now/ })
  expect(classes).toHaveLength(who === 'teacher' ? 1 : 0)
  expect(screen.queryByText('Practice Tests')).toBeNull()
  expect(asked.filter(({ path }) => path.startsWith('/api/quizzes'))).toEqual([])
})

const taught = { id: 'c1', name: 'S3 East', schoolName: 'Kololo', schoolYear: 'S3', learners: 26 }

it('brings a tutor to the tests they set, and to no class or marking that is not theirs', async () => {
  const exists = (path: string) => !path.startsWith('/tutor-dashboard')
  const me = { ...LEARNER, role: 'tutor' as const, isVerifiedTutor: true }
  const tests = [{ id: 't1', title: 'Sets again', enteredFinished: 5, createdAt: '2026-11-20T08:00:00Z' }]
  const { asked } = show(<RootScreen />, {
    at: '/home',
    me,
    exists,
    api: { 'GET /api/teacher/quizzes': tests },
  })
  expect(await screen.findByRole('link', { name: /^Sets again\s*5 results$/ })).toHaveAttribute(
    'href',
    '/teacher/quizzes/t1/results',
  )
  for (const name of [/^Marking/, /^Classes/, /^Reports/])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(asked.filter(({ path }) => path.startsWith('/api/marking'))).toEqual([])
})

it.each([
  ['admin', '/admin'],
  ['super_admin', '/super-admin'],
  ['tutor', '/tutor-dashboard'],
  ['parent', '/parent'],
] as const)('sends a %s to %s', async (role, to) => {
  const stage = show(<RootScreen />, { at: '/home', me: { ...LEARNER, role } })
  await waitFor(() => expect(stage.location.address).toBe(to))
})

it('sends an approved author to their dashboard and keeps an unapproved one', async () => {
  const author = { ...LEARNER, role: 'author' as const }
  const approved = show(<RootScreen />, {
    at: '/home',
    me: author,
    api: { 'GET /api/authors/me': { isApproved: true } },
  })
  await waitFor(() => expect(approved.location.address).toBe('/author/dashboard'))
  approved.unmount()
  show(<RootScreen />, { me: author, api: { 'GET /api/authors/me': { isApproved: false } } })
  expect(await screen.findByRole('heading', { name: 'Hello, Amina' })).toBeVisible()
})

const quiz = (change: object) => ({
  id: 'q1',
  title: 'Sets',
  subject: 'Mathematics',
  schoolYear: 'S1',
  totalQuestions: 10,
  timeLimitMinutes: 20,
  passingScore: 70,
  maxAttempts: 3,
  attemptsUsed: 0,
  bestPct: null,
  openAttemptId: null,
  ...change,
})

it('offers the next test of the learner, one left open before all others', async () => {
  const quizzes = [
    quiz({ id: 'passed', title: 'Passed', bestPct: 90, attemptsUsed: 1 }),
    quiz({ id: 'spent', title: 'Spent', bestPct: 10, attemptsUsed: 3 }),
    quiz({ id: 'mine', title: 'Ratio', bestPct: 55, attemptsUsed: 1 }),
  ]
  const page = (data: object[]) => ({ data, total: data.length, page: 1, pageSize: 100 })
  const me = { ...LEARNER, schoolYear: 'S1' }
  const stage = show(<RootScreen />, { me, api: { 'GET /api/quizzes': page(quizzes) } })
  expect(await screen.findByRole('heading', { name: 'Next test: Ratio' })).toBeVisible()
  expect(screen.getByText('Mathematics · 10 questions · 20 min · best so far 55%, pass at 70%')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/quiz/mine')
  expect(stage.asked.some(({ path }) => path === '/api/quizzes?pageSize=100&schoolYear=S1')).toBe(true)
  stage.unmount()
  const topics = ['t7', 't9'].map((id) => ({
    id,
    topicId: id,
    title: id,
    actionUrl: `/practice?topic=${id}`,
  }))
  const advice = { 'GET /api/recommendations': { asOf: null, study: topics, books: [] } }
  const result = [...quizzes, quiz({ id: 'bearings', title: 'Bearings', topicId: 't9' })]
  const advised = show(<RootScreen />, { me, api: { 'GET /api/quizzes': page(result), ...advice } })
  expect(await screen.findByRole('heading', { name: 'Next test: Bearings' })).toBeVisible()
  advised.unmount()
  const given = { className: 'S1 East', dueAt: '2999-11-26T20:59:59Z' }
  const late = { ...given, dueAt: '2020-11-26T20:59:59Z' }
  const ofClass = [
    quiz({ id: 'late', title: 'Late', ...late }),
    quiz({ id: 'week', title: 'Week', ...given }),
  ]
  const classed = show(<RootScreen />, { me, api: { 'GET /api/quizzes': page([...quizzes, ...ofClass]) } })
  expect(await screen.findByRole('heading', { name: 'Next test: Week' })).toBeVisible()
  expect(screen.getByText(/from your teacher, by Tue/)).toBeVisible()
  classed.unmount()
  const open = [...quizzes, quiz({ id: 'open', title: 'Forces', openAttemptId: 'a1' })]
  show(<RootScreen />, { me, api: { 'GET /api/quizzes': page(open) } })
  expect(await screen.findByRole('heading', { name: 'Finish Forces' })).toBeVisible()
})

it('names the weakest topics once enough answers make that true', async () => {
  const topic = (topicId: string, name: string, isKnown: boolean) => ({
    topicId,
    topic: name,
    subject: 'Physics',
    percentage: 41.4,
    answers: 12,
    isKnown,
  })
  const weakest = [topic('a', 'Forces', true), topic('b', 'Waves', false)]
  const dashboard = { weakest, days: [], booksOpen: 0, asOf: '2026-11-21T02:10:00Z' }
  show(<RootScreen />, { me: LEARNER, api: { 'GET /api/insight/dashboard': dashboard } })
  expect(await screen.findByRole('progressbar', { name: 'Forces' })).toHaveAttribute('aria-valuenow', '41')
  expect(screen.getByText('Physics · from 12 answers')).toBeVisible()
  expect(screen.queryByText('Waves')).toBeNull()
})

it('continues a test left open before anything else, and says it once', async () => {
  const open = quiz({ id: 'open', title: 'Forces', openAttemptId: 'a1' })
  const page = { data: [open], total: 1, page: 1, pageSize: 100 }
  const positions = [position('Algebra', '2026-11-01T08:00:00Z')]
  show(<RootScreen />, {
    me: LEARNER,
    api: { 'GET /api/quizzes': page, 'GET /api/reading/progress': positions },
  })
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/quiz/open')
  expect(screen.getAllByRole('heading', { name: /Forces/ })).toHaveLength(1)
})

it('plans from the suggestions, each with the time it really takes', async () => {
  const study = (id: string, title: string, actionUrl: string) => ({
    id,
    title,
    description: 'Because.',
    subject: 'Physics',
    actionUrl,
  })
  const quizzes = { data: [quiz({ id: 'q7', attemptsUsed: 3 })], total: 1, page: 1, pageSize: 100 }
  const suggested = [study('1', 'Practise Sets', '/quiz/q7'), study('2', 'Read Forces', '/reader/b7')]
  show(<RootScreen />, {
    me: LEARNER,
    api: {
      'GET /api/recommendations': { asOf: null, study: suggested, books: [] },
      'GET /api/quizzes': quizzes,
      'GET /api/books/b7': { id: 'b7', readingMinutes: 27 },
    },
  })
  expect(await screen.findByText('Physics · at most 20 min')).toBeVisible()
  expect(await screen.findByText('Physics · about 27 min for the whole book')).toBeVisible()
})
