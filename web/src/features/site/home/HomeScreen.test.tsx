import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KeptHere, KeptThing } from '../../../lib/screens'
import { LEARNER, show } from '../../../testing/render'
import RootScreen from './RootScreen'
import { sampleToday } from './today/samples.testing'

const answering = (change: object = {}) => ({ 'GET /api/today': { ...sampleToday, ...change } })

it('greets the learner, and says the one next thing with what it costs', async () => {
  show(<RootScreen />, { me: LEARNER, api: answering() })
  expect(await screen.findByRole('heading', { name: 'Hello, Amina' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Practise Ratio' })).toBeVisible()
  expect(screen.getByText('15 minutes')).toBeVisible()
  expect(screen.getByText('about 0.1 MB')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start practice' })).toHaveAttribute('href', '/practice?topic=t1')
  expect(screen.getByText('Wednesday 25 November · 320 days to UCE')).toBeVisible()
  expect(screen.getAllByRole('link').filter(({ className }) => className.includes('primary'))).toHaveLength(1)
})

it('calls a learner without a name Student', async () => {
  show(<RootScreen />, { me: { ...LEARNER, firstName: '' }, api: answering() })
  expect(await screen.findByRole('heading', { name: 'Hello, Student' })).toBeVisible()
})

it('says what was just done and how far it moved the topic, and nothing where nothing was done', async () => {
  const { unmount } = show(<RootScreen />, { me: LEARNER, api: answering() })
  expect(await screen.findByText('You answered 7 questions, 5 right.')).toBeVisible()
  expect(
    screen.getByRole('img', { name: 'Straight lines: before 0 to 4 of 10, now 1 to 5 of 10' }),
  ).toBeVisible()
  unmount()
  show(<RootScreen />, {
    me: LEARNER,
    api: answering({ progress: { ...sampleToday.progress, justDone: null } }),
  })
  expect(await screen.findByRole('heading', { name: 'This week' })).toBeVisible()
  expect(screen.queryByText('What you just did')).toBeNull()
})

it('says the goal once and the plan day by day, and makes a plan where there is none', async () => {
  const { unmount } = show(<RootScreen />, { me: LEARNER, api: answering() })
  expect(await screen.findByText('2 h of 6 h')).toBeVisible()
  expect(screen.getByText('About 48 min a day reaches your goal by Sunday.')).toBeVisible()
  const days = within(screen.getByRole('region', { name: 'This week' })).getAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'doneMon1 of 1 task done',
    'WedToday15 minPractise Ratio15 min',
    'Practise Ratio15 min',
  ])
  expect(screen.getByRole('link', { name: '2 tasks not done yet. Plan again' })).toHaveAttribute(
    'href',
    '/study-plan',
  )
  unmount()
  const sunday = show(<RootScreen />, { me: LEARNER, api: answering({ today: '2026-11-29' }) })
  expect(await screen.findByText('About 4 h today reaches your goal.')).toBeVisible()
  expect(screen.getByText('Today: nothing planned')).toBeVisible()
  sunday.unmount()
  show(<RootScreen />, { me: LEARNER, api: answering({ plan: null }) })
  expect(await screen.findByRole('link', { name: /^Make a study plan/ })).toHaveAttribute(
    'href',
    '/study-plan',
  )
})

it('leads a new learner to the first steps', async () => {
  const { location } = show(<RootScreen />, {
    at: '/home',
    me: LEARNER,
    api: answering({ needsFirstSteps: true }),
  })
  await waitFor(() => expect(location.address).toBe('/first-steps'))
})

it('shows the last answer known without a connection, and says how old it is', async () => {
  const online = show(<RootScreen />, { me: LEARNER, api: answering() })
  await screen.findByRole('heading', { name: 'Practise Ratio' })
  online.unmount()
  const resting = { 'GET /api/today': [503, { title: 'Please wait a moment', detail: 'x' }] }
  const kept = show(<RootScreen />, { me: LEARNER, api: resting })
  expect(await screen.findByText(/^You are offline. These are your numbers from/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Practise Ratio' })).toBeVisible()
  kept.unmount()
  show(<RootScreen />, { me: { ...LEARNER, id: 'somebody-else' }, api: resting })
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment')
  expect(screen.queryByText('Practise Ratio')).toBeNull()
})

const NOTHING_KEPT: KeptHere = {
  lessons: 0,
  tests: 0,
  books: 0,
  bytes: 0,
  things: [],
  unsent: 0,
  unsentSeconds: 0,
  unsentMarks: 0,
}
const LENSES: KeptThing = { kind: 'lesson', to: '/lessons/l1', title: 'Lenses', bytes: 9e4, isUnsent: false }
const SETS: KeptThing = { kind: 'test', to: '/quiz/q1', title: 'Sets again', bytes: 4e4, isUnsent: false }
const BOOK: KeptThing = {
  kind: 'book',
  to: '/reader/b1',
  title: 'Electricity at Home',
  bytes: 9e5,
  isUnsent: false,
  book: { bookId: 'b1', state: 'whole', until: null },
}
const keeping = (...things: KeptThing[]): KeptHere => ({ ...NOTHING_KEPT, things })
const onLesson = { ...sampleToday.next, kind: 'lesson', title: 'Lenses', url: '/lessons/l1' }
const sets = { title: 'Test: Sets', minutes: 20, isDone: false, url: '/quiz/q1' }

it.each([
  ['the next thing itself', { next: onLesson }, [SETS, LENSES], 'Lenses', 'Read the lesson', '/lessons/l1'],
  [
    'a task of today',
    { plan: { ...sampleToday.plan, today: [sets] } },
    [LENSES, SETS],
    'Sets again',
    'Start the test',
    '/quiz/q1',
  ],
  ['the open book', {}, [LENSES, BOOK], 'Electricity at Home', 'Continue reading', '/reader/b1'],
  ['whatever is kept', { book: null }, [SETS, LENSES], 'Lenses', 'Read the lesson', '/lessons/l1'],
] as const)('offers %s offline, which is on the phone', async (_, change, things, title, act, to) => {
  const online = show(<RootScreen />, { me: LEARNER, api: answering(change) })
  await screen.findByRole('region', { name: 'This week' })
  online.unmount()
  const api = { 'GET /api/today': () => Promise.reject(new TypeError('no network')) }
  show(<RootScreen />, { me: LEARNER, api, kept: keeping(...things) })
  const next = within(await screen.findByRole('region', { name: title }))
  expect(next.getByRole('link', { name: act })).toHaveAttribute('href', to)
  expect(next.getByText('On this phone')).toBeVisible()
  expect(next.queryByText(/MB/)).toBeNull()
})

it.each([
  ['nothing', []],
  [
    'a test handed in and a book cut short',
    [
      { ...SETS, isUnsent: true },
      { ...BOOK, book: cutShort() },
    ],
  ],
])('says offline that the next thing needs data where the phone keeps %s', async (_, things) => {
  const online = show(<RootScreen />, { me: LEARNER, api: answering() })
  await screen.findByRole('heading', { name: 'Practise Ratio' })
  online.unmount()
  const api = { 'GET /api/today': () => Promise.reject(new TypeError('no network')) }
  show(<RootScreen />, { me: LEARNER, api, kept: keeping(...things) })
  const next = within(await screen.findByRole('region', { name: 'Practise Ratio' }))
  expect(next.getByText('You need to be online for this.')).toBeVisible()
  expect(next.queryByRole('link')).toBeNull()
})

function cutShort() {
  return { bookId: 'b1', state: 'saving' as const, until: null }
}

it('draws the line of what is kept at once, and fills in how much', async () => {
  const online = show(<RootScreen />, { me: LEARNER, api: answering() })
  expect(await screen.findByRole('link', { name: 'On this phone' })).toHaveAttribute('href', '/offline')
  online.unmount()
  const some = { ...keeping(LENSES, SETS), lessons: 1, tests: 1, bytes: 130_000 }
  const full = show(<RootScreen />, { me: LEARNER, api: answering(), kept: some })
  expect(await screen.findByRole('link', { name: /^On this phone\s*1 lesson, 1 test, / })).toBeVisible()
  full.unmount()
  show(<RootScreen />, { me: LEARNER, api: answering(), kept: NOTHING_KEPT })
  expect(await screen.findByRole('link', { name: /Save a lesson to read without data$/ })).toHaveAttribute(
    'href',
    '/subjects',
  )
})

it('keeps a way on where nothing comes next', async () => {
  show(<RootScreen />, { me: LEARNER, api: answering({ next: null }) })
  expect(await screen.findByRole('link', { name: 'See the lessons' })).toHaveAttribute('href', '/subjects')
})

it.each([
  ['moderator', /^Questions to review\s*4 questions/, /^Messages from parents/],
  ['teacher', /^Messages from parents\s*2 new messages/, /^Question bank/],
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
    expect(await screen.findByRole('link', { name: /^Questions on hold\s*3 questions/ })).toHaveAttribute(
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
  show(<RootScreen />, { me: author, api: { ...answering(), 'GET /api/authors/me': { isApproved: false } } })
  expect(await screen.findByRole('heading', { name: 'Hello, Amina' })).toBeVisible()
})
