import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Practice } from '../../../api/practice'
import { type Answers, LEARNER, show } from '../../../testing/render'
import PracticeScreen from './PracticeScreen'
import StartScreen from './StartScreen'

const question = (id: string, stem: string) => ({
  id,
  questionType: 'multiple_choice' as const,
  stem,
  options: [
    { id: 'a', text: 'Speed' },
    { id: 'b', text: 'Velocity' },
  ],
  unit: null,
  hints: ['It has a direction.', 'Careful: do not take its size alone.'],
  topicId: 't1',
  topic: 'Motion',
})

const practice: Practice = {
  attemptId: 'p1',
  title: 'Practice: Motion',
  asked: 0,
  most: 15,
  correct: 0,
  question: question('q1', 'Which has a direction?'),
  last: null,
  topics: [],
  steps: [{ difficulty: 3, isRight: null }],
  stepDown: null,
  doneBecause: null,
  note: null,
}

const motion = {
  topicId: 't1',
  topic: 'Motion',
  percentage: 62,
  lowPct: 48,
  highPct: 74,
  answers: 6,
  isKnown: true,
  isSure: false,
}

const wrong: Practice = {
  ...practice,
  asked: 1,
  question: question('q2', 'Which is a vector?'),
  topics: [motion],
  steps: [
    { difficulty: 3, isRight: false },
    { difficulty: 2, isRight: null },
  ],
  last: {
    question: question('q1', 'Which has a direction?'),
    userAnswer: 'a',
    isCorrect: false,
    isLeftOut: false,
    key: 'b',
    options: [
      { id: 'a', text: 'Speed', why: 'Only a size.', idea: 'speed and velocity are the same' },
      { id: 'b', text: 'Velocity', why: 'Size and direction.' },
    ],
    explanation: 'Velocity is speed in a direction.',
  },
}

const TOPIC = '0190a1b2-0000-7000-8000-00000000000b'

const at = (address: string, api: Answers) =>
  show(
    <Routes>
      <Route path="/practice" element={<StartScreen />} />
      <Route path="/practice/:attemptId" element={<PracticeScreen />} />
    </Routes>,
    { at: address, me: LEARNER, api },
  )

it('begins with what the address names', async () => {
  const { asked } = at(`/practice?topic=${TOPIC}`, {
    'GET /api/quizzes/overview': { topic: 'Motion' },
    'POST /api/practice': [201, practice],
    'GET /api/practice/p1': practice,
  })
  expect(await screen.findByText('Topic: Motion')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start practice' }))
  expect(await screen.findByText('Which has a direction?')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ topicId: TOPIC, due: false })
})

it('does not offer to begin with a topic that can be none', () => {
  at('/practice?topic=nonsense', {})
  expect(screen.getByText('This topic is not here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start practice' })).toBeNull()
})

it('says when nothing is due, and begins with what comes next in one tap', async () => {
  const note = 'No review is due today. We start with Motion, which comes next for you.'
  at('/practice?due=1', {
    'GET /api/practice': { dueTopics: 0, topicId: TOPIC, topic: 'Motion' },
    'POST /api/practice': [201, { ...practice, note }],
    'GET /api/practice/p1': practice,
  })
  expect(await screen.findByText('No review is due today. Next for you: Motion')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Practise at your own level')
  await userEvent.click(screen.getByRole('button', { name: 'Start practice' }))
  expect(await screen.findByText(note)).toBeVisible()
  expect(screen.getByText('Which has a direction?')).toBeVisible()
})

it('offers the review of what is due where something is', async () => {
  at('/practice', { 'GET /api/practice': { dueTopics: 2, topicId: TOPIC, topic: 'Motion' } })
  expect(await screen.findByRole('heading', { name: 'Review what is due' })).toBeVisible()
  expect(screen.queryByText(/No review is due/)).toBeNull()
})

it('tells at once what was right and why, where the learner stands, and goes on by Enter', async () => {
  const { asked } = at('/practice/p1', {
    'GET /api/practice/p1': practice,
    'POST /api/practice/p1/answers': wrong,
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Speed' }))
  await userEvent.click(screen.getByRole('button', { name: /^Show a hint/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Very' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText('Not this time')).toBeVisible()
  expect(screen.getByText('Wrong idea: speed and velocity are the same.')).toBeVisible()
  expect(screen.getByText('4 to 8 of 10 · at least 2 more questions to be sure')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ userAnswer: 'a', confidenceLevel: 'high', hintsUsed: 1 })
  expect(screen.getByRole('button', { name: 'Next question' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Which is a vector?')).toBeVisible()
})

it('shows how hard each question is, and that the next one follows the answer', async () => {
  at('/practice/p1', { 'GET /api/practice/p1': practice, 'POST /api/practice/p1/answers': wrong })
  expect(await screen.findByText('Difficulty: medium.')).toBeVisible()
  await userEvent.click(await screen.findByRole('radio', { name: 'Speed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next question' }))
  expect(screen.getByText('Difficulty: easy, easier than the last one.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Difficulty so far: medium, easy' })).toBeVisible()
})

it.each([
  [
    { topic: 'Motion', below: 'Distance', lessonId: TOPIC, isLessonFinished: false },
    'Motion is hard for you now, and it builds on Distance. The next questions are on Distance.',
    'Read the lesson: Distance',
  ],
  [
    { topic: 'Motion', below: null, lessonId: TOPIC, isLessonFinished: false },
    'Motion is hard for you now. Read its lesson first, then come back.',
    'Read the lesson: Motion',
  ],
  [
    { topic: 'Motion', below: null, lessonId: TOPIC, isLessonFinished: true },
    'Motion is still hard for you, and you finished its lesson. Look at its examples again, or ask your teacher.',
    'Read the lesson again: Motion',
  ],
  [
    { topic: 'Motion', below: null, lessonId: null, isLessonFinished: false },
    'Motion is hard for you now. Ask your teacher to explain it.',
    null,
  ],
])('tells a learner who keeps failing where it goes on: %o', async (stepDown, sentence, lesson) => {
  at('/practice/p1', {
    'GET /api/practice/p1': practice,
    'POST /api/practice/p1/answers': { ...wrong, stepDown },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Speed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  if (lesson) expect(screen.getByRole('link', { name: lesson })).toHaveAttribute('href', `/lessons/${TOPIC}`)
  else expect(screen.queryByRole('link', { name: /lesson/ })).toBeNull()
})

it('says how many questions are missing until it is sure, and when it is', async () => {
  const level = (more: object) => ({ ...motion, topicId: JSON.stringify(more), ...more })
  const topics = [
    level({ isKnown: false, answers: 2 }),
    level({ answers: 12 }),
    level({ answers: 12, isSure: true, lowPct: 60, highPct: 80 }),
  ]
  at('/practice/p1', { 'GET /api/practice/p1': { ...practice, topics } })
  expect(await screen.findByText('not known yet · at least 6 more questions to be sure')).toBeVisible()
  expect(screen.getByText('4 to 8 of 10 · not sure yet')).toBeVisible()
  expect(screen.getByText('6 to 8 of 10')).toBeVisible()
})

it('says why it ended and leads to every question', async () => {
  const over: Practice = { ...wrong, last: null, question: null, doneBecause: 'sure', asked: 8, correct: 6 }
  at('/practice/p1', { 'GET /api/practice/p1': over })
  expect(await screen.findByText('6 of 8 answers right')).toBeVisible()
  expect(screen.getByText('We know enough about your level for today.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Look at every question' })
  expect(link).toHaveAttribute('href', '/quiz/results/p1')
})

it('keeps the answer when sending fails', async () => {
  at('/practice/p1', {
    'GET /api/practice/p1': practice,
    'POST /api/practice/p1/answers': [500, {}],
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Velocity' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText(/went wrong|try again/i)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Velocity' })).toBeChecked()
})
