import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Me } from '../../../api/me'
import { LEARNER, show } from '../../../testing/render'
import SubjectScreen from './SubjectScreen'

const topic = (code: string, name: string, schoolYear: string, given: object = {}) => ({
  id: `id-${code}`,
  code,
  name,
  subjectSlug: 'mathematics',
  schoolYear,
  term: 1,
  theme: null,
  competency: 'use directed numbers',
  periodAllocation: 15,
  estimatedHours: 10,
  isChoiceBased: false,
  prerequisites: [],
  questions: 4,
  books: 2,
  lessons: [],
  mastery: null,
  ...given,
})
const before = (code: string, name: string, subject = 'Mathematics') => ({
  id: `id-${code}`,
  code,
  name,
  subject,
  schoolYear: 'S1',
})
const known = { percentage: 62, lowPct: 48, highPct: 74, answers: 9, isKnown: true }
const unknown = { percentage: null, lowPct: null, highPct: null, answers: 2, isKnown: false }
const MATHS = {
  slug: 'mathematics',
  name: 'Mathematics',
  category: 'science',
  members: [
    {
      id: 'm',
      slug: 'mathematics',
      name: 'Mathematics',
      category: 'science',
      topics: 4,
      questions: 8,
      books: 12,
    },
  ],
  topics: [
    topic('M1', 'Integers', 'S1', {
      mastery: known,
      lessons: [{ id: 'l1', title: 'Directed numbers', durationMinutes: 25, isFinished: true }],
    }),
    topic('M2', 'Fractions', 'S1', { prerequisites: [before('M1', 'Integers')], mastery: unknown }),
    topic('M3', 'Ratio', 'S2', { prerequisites: [before('M2', 'Fractions')], isChoiceBased: true }),
    topic('M4', 'Solids', 'S2', {
      prerequisites: [before('P1', 'Density', 'Physics')],
      questions: 0,
      books: 0,
    }),
  ],
}

// What comes first stands in another subject; a map tells its own alone.
const ORDER = [
  { topicId: 'id-P1', topic: 'Density' },
  { topicId: 'id-M2', topic: 'Fractions' },
  { topicId: 'id-M1', topic: 'Integers' },
]

const open = (at = '/subjects/mathematics', me: Me | null = null) =>
  show(
    <Routes>
      <Route path="/subjects/:id" element={<SubjectScreen />} />
    </Routes>,
    { at, me, api: { 'GET /api/subjects/mathematics': MATHS, 'GET /api/recommendations/order': ORDER } },
  )

it('shows a year by term, what topics build on and open, and where to work on them', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Term 1' })).toBeVisible()
  expect(screen.getByText('Builds on Integers (S1). Leads to Ratio (S2).')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practise: Fractions' })).toHaveAttribute(
    'href',
    '/practice?topic=id-M2',
  )
  expect(screen.getByRole('link', { name: 'Find books: Fractions' })).toHaveAttribute(
    'href',
    '/bookstore?topic=M2',
  )
})

it('leads to the lessons of a topic and says which are done', async () => {
  open()
  const lesson = await screen.findByRole('link', { name: /^Directed numbers/ })
  expect(lesson).toHaveAttribute('href', '/lessons/l1')
  expect(screen.getByText('Done')).toBeVisible()
})

it('opens on the year of the learner, and marks what is a choice', async () => {
  open('/subjects/mathematics', { ...LEARNER, schoolYear: 'S2' })
  expect(await screen.findByRole('heading', { name: 'Ratio' })).toBeVisible()
  expect(screen.getByText('A choice')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Practise: Solids' })).toBeNull()
})

it("shows a learner's own mastery, and what is not known yet", async () => {
  open('/subjects/mathematics', LEARNER)
  expect(await screen.findByRole('progressbar', { name: 'You, on Integers' })).toHaveAttribute(
    'aria-valuenow',
    '62',
  )
  expect(screen.getByText('4 to 8 of 10')).toBeVisible()
  expect(screen.getByText('From 9 answers.')).toBeVisible()
  expect(screen.getByText('Your level is not known yet: 2 answers so far.')).toBeVisible()
})

it('says plainly where no lesson exists yet: once for a whole year, and on a topic between others', async () => {
  open()
  await screen.findByRole('heading', { name: 'Fractions' })
  expect(screen.getAllByText('There is no lesson on this yet.')).toHaveLength(1)
  await userEvent.click(screen.getByRole('tab', { name: 'S2' }))
  expect(
    screen.getByText(
      'There are no lessons in Mathematics for S2 here yet. You can practise and read in the books.',
    ),
  ).toBeVisible()
  expect(screen.queryByText('There is no lesson on this yet.')).toBeNull()
})

it('promises percentages to a learner of whom nothing is known, and speaks of none', async () => {
  show(
    <Routes>
      <Route path="/subjects/:id" element={<SubjectScreen />} />
    </Routes>,
    {
      at: '/subjects/mathematics',
      me: LEARNER,
      api: {
        'GET /api/subjects/mathematics': {
          ...MATHS,
          topics: [
            topic('M1', 'Integers', 'S1', { mastery: { ...unknown, answers: 0 } }),
            topic('M2', 'Fractions', 'S1', { mastery: { ...unknown, answers: 0 }, questions: 0 }),
          ],
        },
      },
    },
  )
  expect(await screen.findByText(/Practise to see how many of 10/)).toBeVisible()
  expect(screen.getAllByText('You have not practised it yet.')).toHaveLength(1)
  expect(screen.queryByText(/The percentages are your own/)).toBeNull()
})

it('draws the way to a topic all the way back, in the picture and in words', async () => {
  open('/subjects/mathematics?year=map')
  await userEvent.click(await screen.findByRole('button', { name: 'Ratio' }))
  expect(screen.getByText('Before Ratio: Integers, Fractions.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Integers, comes first: 4 to 8 of 10' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Solids' }))
  expect(screen.getByText('Before Solids: Density (Physics).')).toBeVisible()
  expect(screen.queryByText('Before Ratio: Integers, Fractions.')).toBeNull()
})

it('shows on the map where the learner stands and what comes next, and nothing of what is not known', async () => {
  open('/subjects/mathematics?year=map', LEARNER)
  expect(await screen.findByRole('button', { name: 'Integers: 4 to 8 of 10, next' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Fractions: next' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ratio' })).toBeVisible()
  expect(screen.getByText(/Next for you: Fractions, Integers\./)).toBeVisible()
})

it('leads from a topic on the map to its lessons and to practice', async () => {
  open('/subjects/mathematics?year=map')
  await userEvent.click(await screen.findByRole('button', { name: 'Integers: 4 to 8 of 10' }))
  expect(screen.getByRole('link', { name: 'Directed numbers' })).toHaveAttribute('href', '/lessons/l1')
  expect(screen.getByRole('link', { name: 'Practise: Integers' })).toHaveAttribute(
    'href',
    '/practice?topic=id-M1',
  )
})
