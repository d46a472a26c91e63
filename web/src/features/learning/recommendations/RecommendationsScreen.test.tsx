import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import RecommendationsScreen from './RecommendationsScreen'

const study = (id: string, change: object = {}) => ({
  id,
  title: `Practise ${id}`,
  description: `You got 3 of 8 on ${id}.`,
  recommendationType: 'practice',
  reasonCode: 'practise_weak',
  priority: 'high',
  topicId: id,
  topic: id,
  subject: 'Mathematics',
  actionUrl: `/quiz/q-${id}`,
  details: { answers: 8, right: 3, readinessPct: 80, opens: 'Ratios', daysSince: 1 },
  lowPct: 26,
  highPct: 52,
  taskId: null,
  on: null,
  note: null,
  ...change,
})
const book = {
  id: 'r1',
  bookId: 'forces',
  title: 'Forces',
  author: 'Okello J.',
  coverImageUrl: null,
  reason: 'Readers of “Waves” open this one too.',
  source: 'people like you',
  position: 2,
  pages: 48,
  level: null,
}
const lesson = {
  id: 'l1',
  title: 'What a fraction is',
  topicId: 'Fractions',
  topic: 'Fractions',
  subject: 'Mathematics',
  reason: 'Fractions is in your list above. This lesson explains it.',
  minutes: 30,
  actionUrl: '/lessons/l1',
}
const question = {
  id: 'q1',
  stem: 'What is one half of one third?',
  topicId: 'Fractions',
  topic: 'Fractions',
  subject: 'Mathematics',
  reason: 'You were sure of your answer, and it was wrong.',
  isSureButWrong: true,
  answeredAt: '2026-11-20T09:00:00Z',
  timesWrong: 2,
  actionUrl: '/practice?topic=Fractions',
  reviewUrl: '/quiz/results/a1',
}
const lists = (change: object = {}) => ({
  asOf: '2026-11-21T02:10:00Z',
  study: [study('Fractions'), study('Sets', { actionUrl: '/reader/b1' })],
  lessons: [lesson],
  questions: [question],
  books: [book],
  ...change,
})
const stage = (api: object = {}) =>
  show(<RecommendationsScreen />, {
    at: '/recommendations',
    me: LEARNER,
    api: {
      'GET /api/recommendations': lists(),
      'POST /api/recommendations/study/shown': null,
      ...api,
    },
  })
const posts = (asked: { method: string; path: string }[]) =>
  asked.filter(({ method, path }) => method === 'POST' && !path.endsWith('/shown')).map(({ path }) => path)

it('says what to do next, why, and where', async () => {
  stage()
  expect(await screen.findByRole('heading', { name: 'Practise Fractions' })).toBeVisible()
  expect(screen.getByText('You got 3 of 8 on Fractions.')).toBeVisible()
  const test = screen.getByRole('link', { name: 'Take the test: Practise Fractions' })
  expect(test).toHaveAttribute('href', '/quiz/q-Fractions')
  const reader = screen.getByRole('link', { name: 'Open the book: Practise Sets' })
  expect(reader).toHaveAttribute('href', '/reader/b1')
  expect(screen.getByText('Readers of “Waves” open this one too.')).toBeVisible()
})

it('shows the numbers behind a suggestion when asked', async () => {
  const user = userEvent.setup()
  stage()
  const why = await screen.findByRole('button', { name: 'Why this? Practise Fractions' })
  expect(why).toHaveAttribute('aria-expanded', 'false')
  await user.click(why)
  expect(why).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('3 of 8 right')).toBeVisible()
  expect(screen.getByText('2 to 6 of 10 right')).toBeVisible()
  expect(screen.getByText('1 day ago')).toBeVisible()
})

it('does not call known what has fewer than five answers', async () => {
  const user = userEvent.setup()
  const few = study('Sets', { details: { answers: 3, right: 1 }, lowPct: null, highPct: null })
  stage({ 'GET /api/recommendations': lists({ study: [few] }) })
  await user.click(await screen.findByRole('button', { name: 'Why this? Practise Sets' }))
  expect(screen.getByText('not known yet')).toBeVisible()
  expect(screen.queryByText(/of 10 right/)).toBeNull()
})

it('puts a suggestion aside, keeps the focus there, and takes it back', async () => {
  const user = userEvent.setup()
  const { asked } = stage({
    'POST /api/recommendations/study/Fractions/dismiss': null,
    'POST /api/recommendations/study/Fractions/restore': null,
  })
  await user.click(await screen.findByRole('button', { name: 'Not now: Practise Fractions' }))
  const undo = await screen.findByRole('button', { name: 'Undo: Not now: Practise Fractions' })
  expect(undo).toHaveFocus()
  expect(screen.queryByRole('heading', { name: 'Practise Fractions' })).toBeNull()
  await user.click(undo)
  expect(await screen.findByRole('heading', { name: 'Practise Fractions' })).toBeVisible()
  expect(posts(asked)).toEqual([
    '/api/recommendations/study/Fractions/dismiss',
    '/api/recommendations/study/Fractions/restore',
  ])
})

it('keeps a suggestion that could not be marked done, and says so', async () => {
  const user = userEvent.setup()
  stage({
    'POST /api/recommendations/study/Fractions/done': [
      500,
      { title: 'Something Broke', detail: 'Try later.' },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Done: Practise Fractions' }))
  expect((await screen.findAllByText('Something Broke'))[0]).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Practise Fractions' })).toBeVisible()
})

it('notes a book that is opened, and sends away one that is not wanted', async () => {
  const user = userEvent.setup()
  const { asked, location } = stage({
    'POST /api/recommendations/books/forces/clicked': null,
    'POST /api/recommendations/books/forces/dismiss': null,
  })
  await user.click(await screen.findByRole('button', { name: 'Why this? Forces' }))
  expect(screen.getByText('what other learners read who read the same books as you')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Never suggest it again: Forces' }))
  expect(await screen.findByRole('button', { name: 'Undo: Not for me: Forces' })).toHaveFocus()
  expect(posts(asked)).toEqual(['/api/recommendations/books/forces/dismiss'])
  expect(location.address).toBe('/recommendations')
})

it('puts a book aside for a while or takes it as read, and takes the word back', async () => {
  const user = userEvent.setup()
  const { asked } = stage({ 'PUT /api/recommendations/said': null })
  await user.click(await screen.findByRole('button', { name: 'Done: Forces' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Done: Forces' }))
  await user.click(await screen.findByRole('button', { name: 'Not now: Forces' }))
  expect(await screen.findByRole('button', { name: 'Undo: Not now: Forces' })).toHaveFocus()
  const said = asked.filter(({ path }) => path === '/api/recommendations/said').map(({ body }) => body)
  expect(said).toEqual(['done', null, 'not_now'].map((word) => ({ kind: 'book', objectId: 'forces', word })))
})

it('tells which book was followed from here', async () => {
  const user = userEvent.setup()
  const { asked, location } = stage({ 'POST /api/recommendations/books/forces/clicked': null })
  await user.click(await screen.findByRole('link', { name: 'Open: Forces' }))
  expect(location.address).toBe('/reader/forces')
  await waitFor(() => expect(posts(asked)).toEqual(['/api/recommendations/books/forces/clicked']))
})

it('shows the first five and the rest when asked', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 7 }, (_, n) => study(`T${n}`))
  stage({ 'GET /api/recommendations': lists({ study: many }) })
  await user.click(await screen.findByRole('button', { name: 'Show 2 more suggestions' }))
  expect(screen.getByRole('heading', { name: 'Practise T6' })).toBeVisible()
})

it('tells a new learner how suggestions come about', async () => {
  stage({ 'GET /api/recommendations': lists({ study: [], lessons: [], questions: [], books: [] }) })
  expect(await screen.findByText('No topic to suggest yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a test' })).toHaveAttribute('href', '/quizzes')
  expect(screen.getByRole('link', { name: 'Open the library' })).toHaveAttribute('href', '/library')
})

it('suggests a lesson and a question, says why, and takes a word on them back', async () => {
  const user = userEvent.setup()
  const { asked } = stage({ 'PUT /api/recommendations/said': null })
  expect(await screen.findByRole('link', { name: 'Read: What a fraction is' })).toHaveAttribute(
    'href',
    '/lessons/l1',
  )
  await user.click(screen.getByRole('button', { name: 'Why this? a question on Fractions' }))
  expect(screen.getByText('2 times')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not now: a question on Fractions' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Not now: a question on Fractions' }))
  expect(await screen.findByText('What is one half of one third?')).toBeVisible()
  const said = asked.filter(({ path }) => path === '/api/recommendations/said').map(({ body }) => body)
  expect(said).toEqual([
    { kind: 'question', objectId: 'q1', word: 'not_now' },
    { kind: 'question', objectId: 'q1', word: null },
  ])
})

it('notes which suggestions stood on the screen, each once', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 7 }, (_, n) => study(`T${n}`))
  const { asked } = stage({ 'GET /api/recommendations': lists({ study: many }) })
  await user.click(await screen.findByRole('button', { name: 'Show 2 more suggestions' }))
  const shown = asked.filter(({ path }) => path.endsWith('/shown')).map(({ body }) => body)
  expect(shown).toEqual([{ ids: ['T0', 'T1', 'T2', 'T3', 'T4'] }, { ids: ['T5', 'T6'] }])
})

it('puts what the plan asks for first, ticks it in the plan, and says of the rest why not', async () => {
  const user = userEvent.setup()
  const planned = study('Waves', {
    taskId: 't1',
    on: '2026-11-21',
    note: 'In your plan for today.',
    actionUrl: '/lessons/l9',
  })
  const later = study('Sets', { note: 'Not in your plan this week.' })
  const { asked } = stage({
    'GET /api/recommendations': lists({ study: [planned, later] }),
    'POST /api/planning/tasks/t1/done': {},
    'POST /api/planning/tasks/t1/undo': {},
  })
  expect(await screen.findByText('Mathematics · In your plan for today.')).toBeVisible()
  expect(screen.getByText('Mathematics · Not in your plan this week.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the lesson: Practise Waves' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Not now: Practise Waves' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Why this? Practise Waves' }))
  expect(screen.getByText(/It is in your study plan this week/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done: Practise Waves' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Done: Practise Waves' }))
  expect(posts(asked)).toEqual(['/api/planning/tasks/t1/done', '/api/planning/tasks/t1/undo'])
})
