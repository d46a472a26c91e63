import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import PerformanceScreen from './PerformanceScreen'

const scope = (change: object) => ({
  subjectId: null,
  subject: null,
  topicId: null,
  topic: null,
  totalAttempts: 4,
  totalQuestions: 40,
  correctAnswers: 24,
  averageScore: 60,
  averageTimePerQuestion: 21.4,
  improvementTrend: 'up',
  ...change,
})
const attempt = (attemptId: string, scorePct: number) => ({
  attemptId,
  title: 'Ratio',
  day: '2026-11-12',
  subject: 'Mathematics',
  scorePct,
  questions: 10,
})
const mastery = (topic: string, percentage: number, change: object = {}) => ({
  topicId: `t-${topic}`,
  topic,
  subjectId: 'm',
  subject: 'Mathematics',
  percentage,
  lowPct: percentage - 9,
  highPct: percentage + 9,
  answers: 11,
  isKnown: true,
  recallPct: 80,
  masteryLevel: 'developing',
  lastAnsweredAt: null,
  quizId: `q-${topic}`,
  ...change,
})
const maths = { subjectId: 'm', subject: 'Mathematics' }
const result = (change: object = {}) => ({
  asOf: '2026-11-21T02:10:00Z',
  range: 'term',
  since: '2026-09-14',
  until: '2026-11-21',
  overall: scope({}),
  subjects: [scope(maths)],
  topics: [
    scope({ ...maths, topicId: 'a', topic: 'Ratio', totalQuestions: 10, correctAnswers: 3 }),
    scope({ ...maths, topicId: 'b', topic: 'Sets', totalQuestions: 4, correctAnswers: 0 }),
  ],
  attempts: [attempt('1', 40), attempt('2', 60), attempt('3', 80)],
  mastery: [
    mastery('Waves', 30),
    mastery('Ratio', 50, { quizId: null }),
    mastery('Sets', 5, { answers: 4, isKnown: false }),
  ],
  ...change,
})
const stage = (performance: unknown, at = '/analytics/performance') =>
  show(<PerformanceScreen />, {
    at,
    me: LEARNER,
    api: { 'GET /api/insight/performance': performance },
  })

it('draws the scores of the term and says how many there are', async () => {
  const user = userEvent.setup()
  stage(result())
  const figure = await screen.findByRole('figure', { name: 'Am I improving?' })
  expect(figure).toHaveTextContent('Your scores are rising. From 3 tests.')
  await user.click(within(figure).getByRole('button', { name: 'Show table' }))
  const rows = within(within(figure).getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'TestScore',
    '12 Nov, Ratio40%',
    '12 Nov, Ratio (2)60%',
    '12 Nov, Ratio (3)80%',
  ])
  expect(within(figure).getByRole('button', { name: 'Download Am I improving? as CSV' })).toBeVisible()
})

it('draws no trend through fewer than three tests', async () => {
  stage(result({ attempts: [attempt('1', 40), attempt('2', 60)] }))
  expect(await screen.findByRole('heading', { name: 'Am I improving?' })).toBeVisible()
  expect(screen.getByText(/^You see a line after 1 more test in this time/)).toBeVisible()
  expect(screen.queryByRole('figure', { name: 'Am I improving?' })).toBeNull()
})

it('keeps the range in the address and asks for it', async () => {
  const user = userEvent.setup()
  const { asked, location } = stage(result())
  await user.click(await screen.findByRole('button', { name: '30 days' }))
  expect(location.address).toBe('/analytics/performance?range=30d')
  expect(asked.map(({ path }) => path)).toContain('/api/insight/performance?range=30d')
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

it('compares topics only where there are answers enough, and says what it leaves out', async () => {
  const user = userEvent.setup()
  stage(result())
  const figure = await screen.findByRole('figure', { name: 'Where am I strong and weak?' })
  expect(figure).toHaveTextContent('1 topic; 1 more have fewer than 5 answers')
  await user.click(within(figure).getByRole('button', { name: 'Show table' }))
  expect(within(figure).getByRole('rowheader', { name: 'Ratio (10)' })).toBeVisible()
  expect(within(figure).getByRole('cell', { name: '30%' })).toBeVisible()
  expect(within(figure).queryByText(/Sets/)).toBeNull()
})

it('draws mastery with the range it lies in, and only counts what is not known yet', async () => {
  const user = userEvent.setup()
  stage(result())
  expect(await screen.findByRole('img', { name: 'Waves: 2 to 4 of 10' })).toBeVisible()
  expect(screen.queryByRole('img', { name: /^Sets/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  expect(screen.getByText('Sets (Mathematics): 4 of 5 answers')).toBeVisible()
})

it('tells a new learner what to do first', async () => {
  stage(result({ overall: null, subjects: [], topics: [], attempts: [], mastery: [] }))
  expect(await screen.findByText('No results yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a test' })).toHaveAttribute('href', '/quizzes')
})

it('says how old the numbers are', async () => {
  stage(result({ asOf: new Date().toISOString() }))
  expect(await screen.findByText('Updated just now')).toBeVisible()
})

it('says plainly when the numbers fail, and lets one try again', async () => {
  stage([503, { code: 'DOWN', title: 'Not Now', detail: 'Come back in a minute.' }])
  expect(await screen.findByRole('alert')).toHaveTextContent('Not Now')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('leaves what comes next to its own page', async () => {
  stage(result({}))
  const link = await screen.findByRole('link', { name: 'What to study next' })
  expect(link).toHaveAttribute('href', '/recommendations')
  expect(screen.queryByRole('link', { name: /^Practise/ })).toBeNull()
})
