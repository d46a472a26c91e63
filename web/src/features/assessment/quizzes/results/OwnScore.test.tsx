import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import QuizResultScreen from '../QuizResultScreen'
import { resultOf, reviewOf } from '../samples.testing'

const SCENARIO = { tasks: ['Work it out.'], rubric: [], exemplar: 'All of it.' }

const results = (score: number | null) =>
  show(
    <Routes>
      <Route path="/quiz/results/:attemptId" element={<QuizResultScreen />} />
    </Routes>,
    {
      at: '/quiz/results/a1',
      me: LEARNER,
      api: {
        'PUT /api/marking/w1/own': { selfScore: 2, selfScoredAt: '2026-11-16T09:00:00Z' },
        'GET /api/quiz-attempts/a1/results': resultOf({
          percentageScore: score === null ? 0 : 100,
          awaitingGrading: score === null ? 1 : 0,
          totalQuestions: 1,
          topics: [],
          questions: [
            reviewOf(0, {
              questionType: 'scenario',
              options: SCENARIO,
              userAnswer: 'Mine.',
              correctAnswer: {},
              isCorrect: score === null ? null : true,
              grading: {
                answerId: 'w1',
                score,
                comment: score === null ? null : 'Well said.',
                markedAt: null,
                selfScore: 1,
              },
            }),
          ],
        }),
      },
    },
  )

it('tells no score while all waits for a teacher, and keeps what the learner gives', async () => {
  const { asked } = results(null)
  expect(await screen.findByText('1 answer waits for your teacher')).toBeVisible()
  expect(screen.queryByText(/%/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '2' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/marking/w1/own')?.body).toEqual({ score: 2 }),
  )
})

it('shows the mark and the words of the teacher', async () => {
  results(3)
  expect(await screen.findByText('3 of 3 from your teacher')).toBeVisible()
  expect(screen.getByText('“Well said.”')).toBeVisible()
  expect(screen.getByText('You gave it 1.')).toBeVisible()
})
