import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import QuizListScreen from './QuizListScreen'
import { quizOf, quizzesApi } from './samples.testing'

const ALL = [
  quizOf({ id: 'new', title: 'Waves', schoolYear: 'S2', topicId: 't2', topic: 'Waves' }),
  quizOf({ id: 'open', title: 'Forces', attemptsUsed: 1, openAttemptId: 'a1' }),
  quizOf({ id: 'spent', title: 'Energy', attemptsUsed: 3, bestPct: 55 }),
  quizOf({
    id: 'cells',
    title: 'Cells',
    subjectId: 's2',
    subject: 'Biology',
    attemptsUsed: 1,
    bestPct: 82.5,
  }),
]
const list = (at = '/quizzes', me = LEARNER) => show(<QuizListScreen />, { at, me, api: quizzesApi(ALL) })

it('says of each test how it stands and what can be done with it', async () => {
  list()
  expect(await screen.findByRole('link', { name: 'Start: Waves' })).toHaveAttribute('href', '/quiz/new')
  expect(screen.getByRole('link', { name: 'Resume: Forces' })).toHaveAttribute('href', '/quiz/open')
  expect(screen.getByRole('link', { name: 'Try again: Cells' })).toBeVisible()
  expect(screen.getByText('Passed, best 83%')).toBeVisible()
  expect(screen.getByText('Best 55%, pass at 70%')).toBeVisible()
  expect(screen.getByText('3 of 3 attempts used')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Energy/ })).toBeNull()
  expect(screen.getByText('No attempts left.')).toBeVisible()
})

it('does not say of a test that was sat without a score that it was not taken', async () => {
  show(<QuizListScreen />, {
    me: LEARNER,
    api: quizzesApi([quizOf({ title: 'Fossil fuels', attemptsUsed: 1, bestPct: null })]),
  })
  expect(await screen.findByText('No score yet')).toBeVisible()
  expect(screen.queryByText('Not taken yet')).toBeNull()
})

it('filters by subject and year, in the address', async () => {
  const { location } = list()
  await userEvent.selectOptions(await screen.findByLabelText('Subject'), 'Biology')
  expect(location.address).toBe('/quizzes?subject=s2&year=all')
  expect(await screen.findByText('1 test')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('School year'), 'S2')
  expect(await screen.findByText('No tests here yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all tests' }))
  expect(await screen.findByText('4 tests')).toBeVisible()
})

it('starts at the learner’s own year, and at a topic where the address names one', async () => {
  const own = list('/quizzes', { ...LEARNER, schoolYear: 'S2' })
  expect(await screen.findByText('1 test')).toBeVisible()
  own.unmount()
  list('/quizzes?topic=t1', { ...LEARNER, schoolYear: 'S2' })
  expect(await screen.findByText('3 tests on Forces')).toBeVisible()
})

it('unfolds the subjects the learner has begun, and finds the others by words', async () => {
  const { location } = show(<QuizListScreen />, {
    at: '/quizzes',
    me: LEARNER,
    api: quizzesApi(ALL.slice(0, 1).concat(ALL[3] as never)),
  })
  expect(await screen.findByText('Cells')).toBeVisible()
  expect(screen.queryByText('Waves')).toBeNull()
  await userEvent.click(screen.getByRole('heading', { name: 'Physics' }))
  expect(await screen.findByText('Waves')).toBeVisible()
  expect(screen.getByText('0 of 1 taken')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Search'), 'wav')
  await waitFor(() => expect(location.address).toBe('/quizzes?year=all&q=wav'))
  await waitFor(() => expect(screen.queryByText('Cells')).toBeNull())
  expect(await screen.findByText('Waves')).toBeVisible()
})

it('shows a few of a subject, first what was not tried, and more when asked', async () => {
  const many = Array.from({ length: 5 }, (_, n) => quizOf({ id: `q${n}`, title: `Set ${n}` }))
  const passed = quizOf({ id: 'p', title: 'Passed', attemptsUsed: 1, bestPct: 90 })
  const other = quizOf({ id: 'o', title: 'Other', subjectId: 's2', subject: 'Biology' })
  show(<QuizListScreen />, { me: LEARNER, api: quizzesApi([passed, ...many, other]) })
  expect(await screen.findByText('3 of 6 shown')).toBeVisible()
  expect(screen.queryByText('Passed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more tests: Physics' }))
  expect(screen.getByRole('heading', { name: 'Set 3' })).toHaveFocus()
  expect(screen.getByText('3 more tests. 6 of 6 shown')).toHaveAttribute('role', 'status')
  expect(screen.getByText('Passed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show 3 more/ })).toBeNull()
})

it('asks for the next page when it is wanted, and keeps what it has where that fails', async () => {
  const many = Array.from({ length: 30 }, (_, n) => quizOf({ id: `q${n}`, title: `Set ${n}` }))
  const whole = quizzesApi(many)
  let isOnline = false
  const list = (body: unknown, path: string) =>
    isOnline || path.includes('page=1&')
      ? (whole['GET /api/quizzes'] as (body: unknown, path: string) => unknown)(body, path)
      : [422, { title: 'Not today', detail: 'Come back.' }]
  const { asked } = show(<QuizListScreen />, { me: LEARNER, api: { ...whole, 'GET /api/quizzes': list } })
  expect(await screen.findByText('12 of 30 shown')).toBeVisible()
  expect(asked.filter(({ path }) => path.includes('page=2'))).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show 12 more tests: Physics' }))
  expect(await screen.findByText('Come back.')).toBeVisible()
  expect(screen.getByText('Set 11')).toBeVisible()
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'Show 12 more tests: Physics' }))
  expect(await screen.findByText('24 of 30 shown')).toBeVisible()
  expect(screen.queryByText('Come back.')).toBeNull()
})

it('says so where there is none', async () => {
  show(<QuizListScreen />, { me: LEARNER, api: quizzesApi([]) })
  expect(await screen.findByText('No tests yet.')).toBeVisible()
})
