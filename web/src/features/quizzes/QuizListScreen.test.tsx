import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../testing/render'
import QuizListScreen from './QuizListScreen'
import { pageOf, quizOf } from './samples'

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
const list = (at = '/quizzes', me = LEARNER) =>
  show(<QuizListScreen />, { at, me, api: { 'GET /api/quizzes': pageOf(ALL) } })

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
    api: { 'GET /api/quizzes': pageOf([quizOf({ title: 'Fossil fuels', attemptsUsed: 1, bestPct: null })]) },
  })
  expect(await screen.findByText('No score yet')).toBeVisible()
  expect(screen.queryByText('Not taken yet')).toBeNull()
})

it('filters by subject and year, in the address', async () => {
  const { place } = list()
  await userEvent.selectOptions(await screen.findByLabelText('Subject'), 'Biology')
  expect(place.address).toBe('/quizzes?subject=s2&year=all')
  expect(screen.getByText('1 test')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('School year'), 'S2')
  expect(screen.getByText('No tests here yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all tests' }))
  expect(screen.getByText('4 tests')).toBeVisible()
})

it('starts at the learner’s own year, and at a topic where the address names one', async () => {
  const own = list('/quizzes', { ...LEARNER, schoolYear: 'S2' })
  expect(await screen.findByText('1 test')).toBeVisible()
  own.unmount()
  list('/quizzes?topic=t1', { ...LEARNER, schoolYear: 'S2' })
  expect(await screen.findByText('3 tests on Forces')).toBeVisible()
})

it('asks for every page there is', async () => {
  const answers = (from: number) => ({ ...pageOf(ALL.slice(from, from + 2)), total: 4 })
  show(<QuizListScreen />, {
    me: LEARNER,
    api: {
      'GET /api/quizzes?page=1&pageSize=100': answers(0),
      'GET /api/quizzes?page=2&pageSize=100': answers(2),
    },
  })
  expect(await screen.findByText('4 tests')).toBeVisible()
})

it('says so where there is none', async () => {
  show(<QuizListScreen />, { me: LEARNER, api: { 'GET /api/quizzes': pageOf([]) } })
  expect(await screen.findByText('No tests yet.')).toBeVisible()
})
