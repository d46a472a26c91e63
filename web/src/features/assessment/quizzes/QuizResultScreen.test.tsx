import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import QuizResultScreen from './QuizResultScreen'
import { attemptOf, resultOf, reviewOf } from './samples.testing'

const results = (answer: unknown, more: Answers = {}) =>
  show(
    <Routes>
      <Route path="/quiz/results/:attemptId" element={<QuizResultScreen />} />
    </Routes>,
    {
      at: '/quiz/results/a1',
      me: LEARNER,
      api: { 'GET /api/quiz-attempts/a1/results': answer, ...more },
    },
  )

it('tells the score, the pass mark, the time, and the topics with tests to practise', async () => {
  results(resultOf())
  expect(await screen.findByText('50%')).toBeVisible()
  expect(screen.getByText('Not passed yet')).toBeVisible()
  expect(screen.getByRole('img', { name: '50% of the points; 70% passes' })).toBeVisible()
  expect(screen.getByText('2 min')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Forces' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 2 right',
  )
  const practise = await screen.findByRole('link', { name: /Practise this topic/ })
  expect(practise).toHaveAttribute('href', '/quizzes?topic=t1')
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/quiz/q1')
  expect(screen.getByText('2 attempts left')).toBeVisible()
})

it('says what hints took, so that the score and the right answers agree', async () => {
  const right = { isCorrect: true, userAnswer: 'b' }
  const after = (order: number, hintsUsed: number, pointsEarned: number) =>
    reviewOf(order, { ...right, hintsUsed, pointsEarned })
  const wrong = reviewOf(3, { hintsUsed: 2 })
  const stage = results(resultOf({ questions: [after(0, 1, 0.75), after(1, 2, 0.5), after(2, 0, 1), wrong] }))
  expect(await screen.findByText('took 0.75 marks')).toBeVisible()
  stage.unmount()
  // Practice takes nothing away.
  results(resultOf({ questions: [after(0, 1, 1)] }))
  expect(await screen.findByText('50%')).toBeVisible()
  expect(screen.queryByText(/^took/)).toBeNull()
})

it('says of a wrong choice why it is wrong, and which idea led there', async () => {
  const options = [
    { id: 'a', text: 'Velocity', why: 'It can change.', idea: 'speed and velocity are the same' },
    { id: 'b', text: 'Mass', why: 'It stays.' },
  ]
  results(resultOf({ questions: [reviewOf(0, { options })] }))
  expect(await screen.findByText('Your answer')).toBeVisible()
  expect(screen.getByText('The right answer')).toBeVisible()
  expect(screen.getByText('It can change.')).toBeVisible()
  expect(screen.getByText('Wrong idea: speed and velocity are the same.')).toBeVisible()
  expect(screen.getByText('It is b.')).toBeVisible()
})

it('says the right answer of a number with its unit, and what stayed without an answer', async () => {
  const key = { value: 12.5, tolerance: 0.1, unit: 'cm' }
  const number = { questionType: 'numeric', options: null, unit: 'cm', correctAnswer: key } as const
  const questions = [
    reviewOf(0, { ...number, userAnswer: '13' }),
    reviewOf(1, { ...number, userAnswer: null }),
  ]
  results(resultOf({ questions }))
  expect(await screen.findByText('13 cm')).toBeVisible()
  expect(screen.getAllByText('12.5 cm')).toHaveLength(2)
  expect(screen.getByText('You did not answer this question.')).toBeVisible()
})

it('shows only what went wrong when asked to', async () => {
  const { location } = results(resultOf())
  await userEvent.click(await screen.findByRole('button', { name: 'Not right: 1' }))
  expect(location.address).toBe('/quiz/results/a1?show=wrong')
  expect(screen.getByRole('heading', { name: 'Question 1' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Question 2' })).toBeNull()
})

it('cannot be taken again after the last attempt, and says why', async () => {
  results(resultOf({ attemptNumber: 3, attemptsLeft: 0, ranOutOfTime: true }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDisabled()
  expect(screen.getByText('You have used every attempt at this test.')).toBeVisible()
  expect(screen.getByText(/Time ran out/)).toBeVisible()
})

it('leads back to a test that is still open', async () => {
  results([409, { code: 'STILL_OPEN', title: 'Not Now', status: 409 }], {
    'GET /api/quiz-attempts/a1': attemptOf(),
  })
  expect(await screen.findByRole('link', { name: 'Continue the test' })).toHaveAttribute('href', '/quiz/q1')
})

it('says that an attempt is not the learner’s own', async () => {
  results([404, { code: 'ATTEMPT_NOT_FOUND', title: 'Attempt Not Found', detail: 'Not yours.', status: 404 }])
  expect(await screen.findByText('Attempt Not Found')).toBeVisible()
})

it('leads to pages, names the wrong idea, marks what was sure but wrong, and asks two like it', async () => {
  const readings = [
    { kind: 'pages' as const, title: 'Forces', url: '/reader/b1?page=8', note: 'Parts, pages 8 to 13' },
  ]
  const stage = results(
    resultOf({
      topics: [{ topicId: 't1', topic: 'Forces', correct: 1, questions: 2, hasTests: true, readings }],
      ideas: [{ idea: 'weight is mass', chosen: [0], offered: 2 }],
      questions: [
        reviewOf(0, { confidenceLevel: 'high' }),
        reviewOf(1, { userAnswer: 'b', isCorrect: true }),
      ],
    }),
  )
  expect(await screen.findByRole('link', { name: 'Forces' })).toHaveAttribute('href', '/reader/b1?page=8')
  expect(screen.getByText('Wrong idea: weight is mass.')).toBeVisible()
  expect(screen.getByText('You were sure, but wrong: start here')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try two like question 1' }))
  expect(stage.asked.find(({ path }) => path === '/api/practice')?.body).toMatchObject({
    likeQuestionId: 'r0',
  })
})

it('tells which answers came too late to count, and which wait for the teacher', async () => {
  results(
    resultOf({
      awaitingGrading: 1,
      notCounted: [
        {
          attemptId: 'a1',
          quizId: 'q1',
          title: 'Forces',
          stem: 'Which way?',
          userAnswer: 'up',
          saidAt: '2026-11-21T09:00:00Z',
          reason: 'late',
        },
      ],
    }),
  )
  expect(await screen.findByText('Your answer: up')).toBeVisible()
  expect(screen.getByText(/^Arrived late · /)).toBeVisible()
  expect(screen.getByText('1 answer waits for your teacher')).toBeVisible()
})
