import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import FirstStepsScreen from './FirstStepsScreen'

const steps = (change: object = {}) => ({
  step: 'class',
  schoolYears: ['S1', 'S2', 'S3', 'S4'],
  schoolYear: null,
  subjects: [
    { slug: 'english', name: 'English', isCommon: true, hasQuestions: true },
    { slug: 'mathematics', name: 'Mathematics', isCommon: true, hasQuestions: true },
    { slug: 'ict', name: 'ICT', isCommon: false, hasQuestions: false },
  ],
  chosen: [],
  exams: [
    { kind: 'end_of_term', name: 'End of term 3', on: '2026-11-27', isEstimate: false },
    { kind: 'uce', name: 'UCE 2027', on: '2027-10-11', isEstimate: true },
  ],
  exam: null,
  targetExamDate: null,
  schoolName: null,
  questions: 5,
  minutes: 4,
  dataMb: 0.1,
  attemptId: null,
  check: null,
  ...change,
})

const stage = (first: object, api: object = {}) =>
  show(<FirstStepsScreen />, {
    at: '/first-steps',
    me: LEARNER,
    api: { 'GET /api/first-steps': first, ...api },
  })

it('takes three taps from the class to the questions', async () => {
  const user = userEvent.setup()
  const { asked, location } = stage(steps(), {
    'PUT /api/first-steps/class': steps({ step: 'subjects', schoolYear: 'S3' }),
    'PUT /api/first-steps/subjects': steps({ step: 'exam' }),
    'PUT /api/first-steps/exam': steps({ step: 'check' }),
    'POST /api/first-steps/check': steps({ step: 'check', attemptId: 'a1' }),
  })
  await user.click(await screen.findByRole('button', { name: 'S3' }))
  await user.click(await screen.findByRole('button', { name: 'Continue with 2 subjects' }))
  expect(await screen.findByRole('radio', { name: /^UCE 2027/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('About 4 minutes')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start the questions' }))
  await waitFor(() => expect(location.address).toBe('/practice/a1?first=1'))
  expect(asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { schoolYear: 'S3' },
    { subjects: ['english', 'mathematics'] },
    { exam: 'uce', targetExamDate: '2027-10-11', schoolName: null },
    undefined,
  ])
})

it('leads a parent, who is in no class, to the parent page', async () => {
  const user = userEvent.setup()
  const { location, asked } = stage(steps(), { 'POST /api/first-steps/later': null })
  await user.click(await screen.findByRole('button', { name: 'I am a parent' }))
  await waitFor(() => expect(location.address).toBe('/parent'))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('goes on where the learner stopped, goes back, and leaves for later', async () => {
  const user = userEvent.setup()
  const { location } = stage(steps({ step: 'exam', schoolYear: 'S3' }), {
    'POST /api/first-steps/later': null,
    'GET /api/first-steps/schools': [{ name: 'Bugongi Hill', learners: 214 }],
  })
  expect(await screen.findByRole('heading', { name: 'When is your exam?' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'bugo')
  await user.click(await screen.findByRole('button', { name: /^Bugongi Hill/ }))
  expect(screen.getByRole('searchbox')).toHaveValue('Bugongi Hill')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Your subjects' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(location.address).toBe('/home'))
})

it('says little of five answers, and makes the plan', async () => {
  const check = {
    answered: 5,
    correct: 2,
    isOver: true,
    guesses: [{ subject: 'Physics', topic: 'Forces', lowPct: 24, highPct: 66.5 }],
  }
  const { location } = stage(steps({ step: 'plan', check }), {
    'POST /api/first-steps/plan': steps({ step: 'done' }),
  })
  expect(await screen.findByRole('img', { name: 'Physics: 2 to 7 of 10' })).toBeVisible()
  expect(screen.getByText(/^A first guess from 5 answers/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make my plan' }))
  await waitFor(() => expect(location.address).toBe('/home'))
})
