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

it('tells how many were right, the pass mark, the time, and the topics with tests to practise', async () => {
  results(resultOf())
  expect(await screen.findByRole('region', { name: 'Score' })).toHaveTextContent('1 of 2 right')
  expect(screen.getByText('50% of the marks. You pass with 70%.')).toBeVisible()
  expect(screen.getByText('Not passed yet')).toBeVisible()
  expect(screen.getByText('2 min · attempt 1')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Forces' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 2 right',
  )
  const practise = await screen.findByRole('link', { name: /Practise this topic/ })
  expect(practise).toHaveAttribute('href', '/quizzes?topic=t1')
  expect(screen.getByRole('link', { name: /^Try again/ })).toHaveAttribute('href', '/quiz/q1')
})

it('says what hints took, so that the score and the right answers agree', async () => {
  const right = { isCorrect: true, userAnswer: 'b' }
  const after = (order: number, hintsUsed: number, pointsEarned: number) =>
    reviewOf(order, { ...right, hintsUsed, pointsEarned })
  const wrong = reviewOf(3, { hintsUsed: 2 })
  const stage = results(resultOf({ questions: [after(0, 1, 0.75), after(1, 2, 0.5), after(2, 0, 1), wrong] }))
  expect(await screen.findByText('Your hints took 0.75 marks.')).toBeVisible()
  stage.unmount()
  // Practice takes nothing away.
  results(resultOf({ questions: [after(0, 1, 1)] }))
  expect(await screen.findByText(/50% of the marks/)).toBeVisible()
  expect(screen.queryByText(/^Your hints took/)).toBeNull()
})

it('leads to practice on the wrong idea behind most misses, else on the weakest topic', async () => {
  const ideas = [
    { idea: 'weight is mass', chosen: [1], offered: 2 },
    { idea: 'heavy things fall faster', chosen: [0, 1], offered: 2 },
  ]
  const stage = results(resultOf({ ideas, questions: [reviewOf(0), reviewOf(1)] }))
  expect(await screen.findByText('Wrong idea: heavy things fall faster.')).toBeVisible()
  expect(screen.getByText('It led you to a wrong answer in questions 1 and 2.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Practise this idea' }))
  expect(stage.asked.find(({ path }) => path === '/api/practice')?.body).toMatchObject({
    likeQuestionId: 'r0',
  })
  stage.unmount()
  const without = results(resultOf())
  await userEvent.click(await screen.findByRole('button', { name: 'Practise this topic' }))
  expect(without.asked.find(({ path }) => path === '/api/practice')?.body).toMatchObject({ topicId: 't1' })
})

it('shows how far the last hour moved the topics of this test, and nothing for an old result', async () => {
  const band = (lowPct: number, highPct: number) => ({ lowPct, highPct, isKnown: true })
  const moved = { topicId: 't1', topic: 'Forces', questions: 2, correctAnswers: 1 }
  const topics = [{ ...moved, before: band(40, 60), after: band(61, 78) }]
  const progress = (since: string) => ({ 'GET /api/me/progress': { justDone: { since, topics } } })
  const stage = results(resultOf(), progress('2020-01-01T00:00:00Z'))
  expect(
    await screen.findByRole('img', { name: 'Forces: before 4 to 6 of 10, now 6 to 8 of 10' }),
  ).toBeVisible()
  stage.unmount()
  results(resultOf(), progress('2099-01-01T00:00:00Z'))
  expect(await screen.findByRole('region', { name: 'Score' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'What moved' })).toBeNull()
})

it('gives no percentage and no verdict while answers wait for a teacher', async () => {
  const questions = [
    reviewOf(0),
    reviewOf(1, {
      isCorrect: null,
      questionType: 'scenario',
      options: { tasks: [], rubric: [], exemplar: '' },
      correctAnswer: {},
    }),
  ]
  results(resultOf({ sessionType: 'class', awaitingGrading: 1, correctAnswers: 0, topics: [], questions }))
  expect(await screen.findByText(/marked so far are right/)).toHaveTextContent(
    '0 of 1 marked so far are right',
  )
  expect(screen.getByText('1 answer waits for your teacher')).toBeVisible()
  expect(screen.queryByText(/%/)).toBeNull()
  expect(screen.queryByText(/assed/)).toBeNull()
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
  await userEvent.click(screen.getByText('Stem 2'))
  expect(screen.getByText('You did not answer this question.')).toBeVisible()
})

it('opens the first question to look at again, and folds the right answers into a line', async () => {
  results(resultOf())
  expect(await screen.findByRole('heading', { name: '1 to look at again' })).toBeVisible()
  expect(screen.getByText('Stem 1').closest('details')).toHaveAttribute('open')
  expect(screen.getByText('1 right answer').closest('details')).not.toHaveAttribute('open')
})

it('cannot be taken again after the last attempt, and says why', async () => {
  results(resultOf({ attemptNumber: 3, attemptsLeft: 0, ranOutOfTime: true }))
  expect(await screen.findByText('Try again')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Try again/ })).toBeNull()
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

it('leads from a wrong answer to the page that explains it, and says nothing where there is none', async () => {
  results(resultOf({ questions: [reviewOf(0), reviewOf(1)] }), {
    'GET /api/quiz-attempts/a1/pages': [
      { questionId: 'r0', bookId: 'b1', title: 'Measure and Push', page: 14 },
    ],
  })
  const link = await screen.findByRole('link', { name: 'Read page 14 of “Measure and Push”' })
  expect(link).toHaveAttribute('href', '/reader/b1?page=14')
  expect(screen.getAllByText(/^Read page/)).toHaveLength(1)
})
