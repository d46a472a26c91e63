import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import QuizPlayScreen from './QuizPlayScreen'
import { attemptOf, questionOf, quizOf, resultOf } from './samples.testing'

const SAVED = { saved: true, questionsAnswered: 1, serverTime: new Date().toISOString() }

function play(api: Answers = {}, attempt = attemptOf()) {
  return show(
    <Routes>
      <Route path="/quiz/:quizId" element={<QuizPlayScreen />} />
      <Route path="/quiz/results/:attemptId" element={<p>Results</p>} />
    </Routes>,
    {
      at: '/quiz/q1',
      me: LEARNER,
      api: {
        'GET /api/quizzes/q1': quizOf({ openAttemptId: 'a1', attemptsUsed: 1 }),
        'GET /api/quiz-attempts/a1': attempt,
        'POST /api/quiz-attempts/a1/answers': SAVED,
        'POST /api/quiz-attempts/a1/finish': resultOf(),
        ...api,
      },
    },
  )
}

const sentOf = (stage: ReturnType<typeof play>, path: string) =>
  stage.asked.filter((call) => call.method === 'POST' && call.path.endsWith(path)).map(({ body }) => body)

it('tells what is coming before the clock starts, and starts only when asked to', async () => {
  const stage = play({
    'GET /api/quizzes/q1': quizOf({ attemptsUsed: 1, bestPct: 40 }),
    'POST /api/quiz-attempts': attemptOf(),
  })
  expect(await screen.findByText('1 of 3 used')).toBeVisible()
  expect(screen.getByText('20 min')).toBeVisible()
  expect(sentOf(stage, '/api/quiz-attempts')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Start the test' }))
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(20:00|19:5\d)$/)
  expect(sentOf(stage, '/api/quiz-attempts')).toEqual([{ quizSessionId: 'q1', device: expect.any(String) }])
})

it('goes on with an open test at its question, and saves each answer as it is given', async () => {
  const stage = play({}, attemptOf({ currentQuestionIndex: 1 }))
  expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  expect(screen.getByText('cm')).toBeVisible()
  expect(screen.getByText('Each hint costs 25% of the marks.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show a hint' }))
  expect(screen.getByText('Which side is longer?')).toBeVisible()
  expect(screen.queryByText('Subtract.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show hint 2 of 2' }))
  expect(screen.getByText('Subtract.').closest('[tabindex]')).toHaveFocus()
  expect(screen.queryByRole('button', { name: /hint/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), '12.5')
  await userEvent.click(screen.getByRole('button', { name: 'Fairly' }))
  await waitFor(() =>
    expect(sentOf(stage, '/answers').at(-1)).toMatchObject({
      testAttemptId: 'a1',
      userAnswer: '12.5',
      hintsUsed: 2,
      confidenceLevel: 'medium',
    }),
  )
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.getByRole('heading', { name: 'Question 1 of 2' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Question 2, answered' })).toBeVisible()
})

it('shows at the question why an answer of the wrong shape was not taken', async () => {
  const refusal = [
    422,
    { code: 'ANSWER_DOES_NOT_FIT', detail: 'Write a number, for example 12.5.', status: 422 },
  ]
  play({ 'POST /api/quiz-attempts/a1/answers': refusal }, attemptOf({ currentQuestionIndex: 1 }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'many')
  await userEvent.tab()
  expect(await screen.findByText('Write a number, for example 12.5.')).toBeVisible()
  expect(screen.getAllByText('Not all saved')[0]).toBeVisible()
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByRole('button', { name: 'Question 2, open' })).toBeVisible()
})

it('waits for the network, and says so', async () => {
  let isOnline = false
  const stage = play({
    'POST /api/quiz-attempts/a1/answers': () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return SAVED
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Option b' }))
  expect((await screen.findAllByText('Waiting for the network'))[0]).toBeVisible()
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sentOf(stage, '/answers').at(-1)).toMatchObject({ userAnswer: 'b' })
})

it('lists what has no answer and what is flagged before it hands in', async () => {
  const stage = play()
  await userEvent.click(await screen.findByRole('radio', { name: 'Option b' }))
  await userEvent.click(screen.getByRole('button', { name: 'Flag to look at again' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^1 question has no answer yet/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Go to question 1' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Go to question 2' }))
  expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hand in' }),
  )
  await waitFor(() => expect(stage.location.address).toBe('/quiz/results/a1'))
  expect(sentOf(stage, '/finish')).toEqual([{ testAttemptId: 'a1', finalAnswers: ['', ''] }])
})

it('hands in by itself when the time is up', async () => {
  const stage = play({}, attemptOf({ expiresAt: new Date(Date.now() + 1200).toISOString() }))
  expect(await screen.findByRole('status', { name: 'Time warning' })).toHaveTextContent('1 minute left.')
  await waitFor(() => expect(stage.location.address).toBe('/quiz/results/a1'))
  expect(sentOf(stage, '/finish')).toHaveLength(1)
})

it('leads to the results when another window has handed in', async () => {
  const refusal = [409, { code: 'WRONG_MOMENT', status: 409 }]
  const stage = play({ 'POST /api/quiz-attempts/a1/answers': refusal })
  await userEvent.click(await screen.findByRole('radio', { name: 'Option b' }))
  await waitFor(() => expect(stage.location.address).toBe('/quiz/results/a1'))
})

it('brings steps into order by the keyboard, and takes the order they came in only on request', async () => {
  const options = ['Boil', 'Cool', 'Filter'].map((text) => ({ id: text[0] ?? '', text }))
  const questions = [questionOf(0, { questionType: 'ordering', options })]
  const stage = play({}, attemptOf({ questions }))
  expect(await screen.findByRole('button', { name: 'Question 1, open' })).toBeVisible()
  screen.getByRole('button', { name: 'Move Cool up' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByText('Cool is now number 1 of 3')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move Cool up' })).toHaveFocus()
  await waitFor(() => expect(sentOf(stage, '/answers').at(-1)).toMatchObject({ userAnswer: 'C,B,F' }))
})

it('says that a test is not there', async () => {
  play({
    'GET /api/quizzes/q1': [404, { title: 'Test Not Found', detail: 'This test is not here any more.' }],
  })
  expect(await screen.findByText('This test is not here.')).toBeVisible()
})
