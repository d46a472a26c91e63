import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import { dueOf } from './Assignments'
import BuilderScreen from './BuilderScreen'
import type { TestDetail, TestResults } from './data'
import ResultsScreen from './ResultsScreen'

const TEST: TestDetail = {
  id: 'q9',
  title: 'Fractions',
  description: null,
  subject: 'Mathematics',
  schoolYear: 'S1',
  status: 'draft',
  totalQuestions: 1,
  timeLimitMinutes: 30,
  passingScore: 70,
  maxAttempts: 1,
  randomizeQuestions: false,
  showCorrectAnswers: true,
  createdAt: '2026-11-21T08:00:00Z',
  isBegun: false,
  assigned: [],
  code: null,
  entered: 0,
  enteredFinished: 0,
  questions: [],
}
const build = (test: TestDetail, api: object = {}, me: object = { isVerifiedTutor: true }) =>
  show(
    <Routes>
      <Route path="/teacher/quizzes/:quizId" element={<BuilderScreen />} />
    </Routes>,
    {
      at: '/teacher/quizzes/q9',
      me: { ...LEARNER, ...me },
      api: {
        'GET /api/teacher/quizzes/q9': test,
        'GET /api/teacher/quizzes/classes': [],
        'GET /api/teacher/quizzes/bank': { data: [], total: 0, page: 1, pageSize: 20 },
        'GET /api/subjects': [],
        ...api,
      },
    },
  )

it('shows a tutor the code, a link to send, and no class to give to', async () => {
  build(TEST, { 'POST /api/teacher/quizzes/q9/code': { ...TEST, code: 'TYW556' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a code' }))
  expect(await screen.findByRole('img', { name: 'The code: T Y W 5 5 6' })).toBeVisible()
  const link = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(link)).toContain('/quizzes?code=TYW556')
  expect(screen.queryByText('Give it to a class')).toBeNull()
})

it('asks before a code is ended', async () => {
  const { asked } = build(
    { ...TEST, code: 'TYW556', entered: 3, enteredFinished: 1 },
    { 'DELETE /api/teacher/quizzes/q9/code': TEST },
  )
  expect(await screen.findByText('3 learners used a code, 1 finished.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close the code' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Close the code' }))
  expect(await screen.findByRole('button', { name: 'Make a code' })).toBeVisible()
})

it('says that a test is put away, and leads to the others', async () => {
  const { location } = build(TEST, { 'DELETE /api/teacher/quizzes/q9': null })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Test archived')).toBeVisible()
  expect(location.address).toBe('/teacher/quizzes')
})

it('lets a teacher give it to a class as well', async () => {
  build(TEST, {}, { isTeacher: true })
  expect(await screen.findByText('Give it to a class')).toBeVisible()
})

it('takes a day without a time as all of it', () => {
  expect(dueOf('2026-11-27', '')).toBe('2026-11-27T21:00:00.000Z')
  expect(dueOf('2026-11-27', '14:05')).toBe('2026-11-27T11:05:00.000Z')
  expect(dueOf('', '14:05')).toBeNull()
})

const results = (change: Partial<TestResults>) =>
  show(
    <Routes>
      <Route path="/teacher/quizzes/:quizId/results" element={<ResultsScreen />} />
    </Routes>,
    {
      at: '/teacher/quizzes/q9/results',
      me: LEARNER,
      api: {
        'GET /api/teacher/quizzes/q9/results': {
          title: 'Fractions',
          passingScore: 70,
          learners: [],
          comers: [],
          questions: [],
          ...change,
        },
      },
    },
  )
const COMER = {
  entryId: 'e1',
  name: 'Amina K.',
  attempts: 1,
  bestPct: null,
  passed: null,
  finishedAt: null,
  isUnderWay: true,
  isOffline: false,
}

it('says what to do while nobody has the test', async () => {
  results({})
  expect(await screen.findByText('No learners yet.')).toBeVisible()
})

it('tells who came by the code apart from the class, and of handed-in work that waits for a mark', async () => {
  const handedIn = { ...COMER, isUnderWay: false, finishedAt: '2026-11-21T09:00:00Z' }
  results({
    comers: [COMER],
    learners: [{ ...handedIn, learnerId: 'l1', name: 'Otim Okello', className: 'S1 Nile', waits: 2 }],
  })
  expect(await screen.findByText('Learners who used the code')).toBeVisible()
  expect(screen.getByText('1 of 2 learners')).toBeVisible()
  expect(screen.getAllByText('Handed in, 2 to mark').length).toBeGreaterThan(0)
  expect(screen.getAllByText('In progress').length).toBeGreaterThan(0)
  expect(screen.queryByText('Not started')).toBeNull()
})
