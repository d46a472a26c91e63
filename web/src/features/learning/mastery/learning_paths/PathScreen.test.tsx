import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import PathScreen from './PathScreen'

const STEPS = [
  {
    kind: 'idea',
    topicId: 't1',
    topic: 'Fractions',
    why: 'You may be mixing something up here.',
    url: '/lessons/l1',
  },
  {
    kind: 'ground',
    topicId: 't2',
    topic: 'Integers',
    why: 'Algebra builds on it, and both are weak. Start here.',
    url: '/practice?topic=t2',
  },
]
const HISTORY = [
  {
    at: '2026-11-20T10:00:00Z',
    because: 'You practised “Fractions”.',
    came: ['Integers'],
    left: ['Sets'],
    level: ['beginner', 'developing'],
  },
  { at: '2026-11-19T10:00:00Z', because: 'Your path begins.', came: ['Fractions'], left: [], level: null },
]
const LEVEL = {
  topicId: 't1',
  topic: 'Fractions',
  subjectId: 'm',
  level: 'developing',
  percentage: 44.4,
  lowPct: 30,
  highPct: 60,
  recallPct: 91,
  answers: 12,
  isKnown: true,
  lastAnsweredAt: '2026-11-19T10:00:00Z',
  reviewDueAt: '2026-11-25T10:00:00Z',
  streakDays: 1,
}
const MIXED = {
  idea: 'add tops and bottoms',
  state: 'likely',
  met: 5,
  fell: 3,
  rightSince: 1,
  rightToClear: 3,
  topicId: 't1',
  topic: 'Fractions',
  subjectId: 'm',
  lessonId: 'l1',
  lesson: 'Adding fractions',
  suspectedAt: '2026-11-18T10:00:00Z',
  clearedAt: null,
}
const PATH = {
  subjectId: 'm',
  subject: 'Mathematics',
  slug: 'mathematics',
  currentLevel: 'developing',
  preferredPace: 'normal',
  learningStyle: 'practice',
  adaptedAt: '2026-11-20T10:00:00Z',
  steps: STEPS,
  strongTopics: [],
  weakTopics: [],
  history: HISTORY,
  mastery: [LEVEL, { ...LEVEL, topicId: 't3', topic: 'Sets', isKnown: false, answers: 2 }],
  misconceptions: [MIXED, { ...MIXED, idea: 'carry at ten', state: 'cleared' }],
}

const open = (path: object = PATH) =>
  show(
    <Routes>
      <Route path="/learning-path/:subjectId" element={<PathScreen />} />
    </Routes>,
    { at: '/learning-path/mathematics', me: LEARNER, api: { 'GET /api/mastery/paths/mathematics': path } },
  )

it('shows the steps in order, each with why and where', async () => {
  open()
  await screen.findByText('What comes next?')
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading'))
  expect(
    within(first as HTMLElement).getByRole('link', { name: 'Open the lesson: Fractions' }),
  ).toHaveAttribute('href', '/lessons/l1')
  expect(within(second as HTMLElement).getByText(/Algebra builds on it/)).toBeVisible()
})

it('tells of mixed up ideas with the lesson and two questions, and of those sorted out', async () => {
  open()
  expect(await screen.findByText('You may be mixing up: “add tops and bottoms”.')).toBeVisible()
  expect(
    screen.getByText('You chose this wrong idea 3 times of 5. 2 more right answers and you have fixed it.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the lesson: Adding fractions' })).toHaveAttribute(
    'href',
    '/lessons/l1',
  )
  expect(screen.getByText('You have fixed: “carry at ten”.')).toBeVisible()
})

it('shows each level with its evidence, and says what is not known yet', async () => {
  open()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('3 to 6 of 10')).toBeVisible()
  expect(table.getByText('91%')).toBeVisible()
  expect(screen.getByText('Not known yet: Sets (2 answers).')).toBeVisible()
  expect(screen.getByText(/^At a normal pace. Most of your time goes into practice\./)).toBeVisible()
})

it('says what changed last time, and before that when asked', async () => {
  open()
  expect(await screen.findByText('New on your path: Integers.')).toBeVisible()
  expect(screen.getByText('Your level is Developing now.')).toBeVisible()
  expect(screen.queryByText('Your path begins.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 2 changes' }))
  expect(screen.getByText('Your path begins.')).toBeVisible()
})

it('names no level before there are answers enough', async () => {
  open({
    ...PATH,
    currentLevel: 'beginner',
    mastery: [{ ...LEVEL, isKnown: false, answers: 2 }],
    history: [],
  })
  expect(await screen.findByText('Not known yet')).toBeVisible()
  expect(screen.queryByText('Beginner')).toBeNull()
})

it('says so when nothing is waiting', async () => {
  open({ ...PATH, steps: [] })
  expect(await screen.findByText('You are up to date.')).toBeVisible()
})
