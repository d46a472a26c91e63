import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import ForecastScreen from './ForecastScreen'

const physics = {
  subjectId: 's1',
  subject: 'Physics',
  slug: 'physics',
  answers: 64,
  topicsKnown: 7,
  forecast: {
    grade: 'C',
    lowGrade: 'D',
    highGrade: 'B',
    mark: 63.5,
    low: 55.1,
    high: 71.9,
    coveragePct: 40,
    testsSat: 3,
    chances: [
      { grade: 'A', chance: 0.05 },
      { grade: 'B', chance: 0.2 },
      { grade: 'C', chance: 0.45 },
      { grade: 'D', chance: 0.25 },
      { grade: 'E', chance: 0.05 },
    ],
  },
  movers: [
    {
      rank: 1,
      topicId: 't1',
      topic: 'Waves',
      lowPct: 26,
      highPct: 52,
      gainMarks: 2.13,
      targetGrade: 'B',
      chanceNowPct: 25,
      chanceThenPct: 33,
      position: 1,
      on: '2026-11-21',
      note: 'In your plan for today.',
    },
  ],
}
const unknown = {
  ...physics,
  subjectId: 's2',
  subject: 'Biology',
  answers: 12,
  topicsKnown: 1,
  forecast: null,
  movers: [],
}
const stage = (subjects: object[]) =>
  show(<ForecastScreen />, {
    at: '/forecast',
    me: LEARNER,
    api: {
      'GET /api/planning/forecast': {
        asOf: '2026-11-21T02:10:00Z',
        leastAnswers: 30,
        leastTopics: 4,
        subjects,
      },
    },
  })

it('says the range before the letter, what would move it, and that it is not UNEB’s', async () => {
  const user = userEvent.setup()
  stage([physics])
  expect(await screen.findByText('D to B')).toBeVisible()
  expect(screen.getByText(/It does not come from UNEB/)).toBeVisible()
  await user.click(screen.getByText('Physics', { selector: 'summary' }))
  expect(screen.getByText('Between D and B, most likely C')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Grade C' })).toHaveAttribute('aria-valuenow', '45')
  expect(screen.getByText('Waves (now 2 to 6 of 10)')).toBeVisible()
  expect(screen.getByText('+2.1 marks · chance of B or better 25% to 33%')).toBeVisible()
  expect(screen.getByText('In your plan for today.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practise: Waves' })).toHaveAttribute('href', '/practice?topic=t1')
})

it('leads to the one topic that lifts a forecast most, with the details of each subject folded away', async () => {
  const maths = { ...physics, subjectId: 's3', subject: 'Mathematics' }
  const [waves] = physics.movers
  stage([physics, { ...maths, movers: [{ ...waves, topicId: 't9', topic: 'Vectors', gainMarks: 3.4 }] }])
  expect(await screen.findByRole('heading', { name: 'Vectors' })).toBeVisible()
  expect(screen.getByText(/your mark in Mathematics rises by about 3\.4/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start practice' })).toHaveAttribute('href', '/practice?topic=t9')
  for (const chance of screen.getAllByText('Grade C')) expect(chance).not.toBeVisible()
})

it('gives no letter where little is known, and says what is missing', async () => {
  stage([unknown])
  expect(await screen.findByRole('heading', { name: 'Not known yet' })).toBeVisible()
  expect(screen.getByText('Biology: 12 answers, 1 topic known')).toBeVisible()
  expect(screen.queryByText(/likeliest/)).toBeNull()
})

it('tells a new learner what a forecast needs', async () => {
  stage([])
  expect(await screen.findByText('Not known yet.')).toBeVisible()
  expect(screen.getByText('A forecast needs 30 answers on 4 topics of a subject.')).toBeVisible()
})
