import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Me } from '../../../api/me'
import { LEARNER, show } from '../../../testing/render'
import ClassesScreen from './ClassesScreen'
import ClassScreen from './ClassScreen'
import LearnerScreen from './LearnerScreen'
import { taughtBy } from './labels'

const TEACHER: Me = { ...LEARNER, isTeacher: true }
const MODERATOR: Me = { ...LEARNER, role: 'moderator', permissions: ['content.review', 'learners.see'] }
const STAFF: Me = { ...LEARNER, role: 'admin', permissions: ['learners.see', 'support.act'] }
const membership = (id: string, name: string, subject: string | null) => ({
  id,
  name,
  subject,
  subjectId: subject,
})
const KLASS = {
  id: 'c1',
  name: 'S2 West',
  schoolName: 'Lakeside School',
  schoolYear: 'S2',
  academicYear: 2026,
  isActive: true,
  joinCode: 'AB23CD',
  learners: 2,
  teachers: [membership('t1', 'Grace Auma', null), membership('t2', 'Grace Auma', 'Mathematics')],
}
const DETAIL = { ...KLASS, subjects: [{ id: 'm', name: 'Mathematics' }] }
const NUMBERS = {
  asOf: '2026-11-21T02:10:00Z',
  learners: [
    {
      learnerId: 'l1',
      name: 'Amina Nakato',
      minutes: 90,
      days: 3,
      questions: 20,
      rightPct: 75,
      topicsKnown: 1,
      masteryPct: 70,
      lastStudiedOn: '2026-11-19',
      risk: null,
    },
  ],
  weeks: [{ week: '2026-11-16', learners: 1, minutes: 90, questions: 20 }],
  questions: [],
  atRisk: [
    {
      learnerId: 'l2',
      name: 'Brian Okot',
      risk: 'at_risk',
      why: 'last studied 9 days ago',
      riskPct: 74,
      leadDays: 12,
      lastStudiedOn: '2026-11-12',
    },
  ],
}
const HEAT = {
  asOf: '2026-11-21T02:10:00Z',
  topics: [{ topicId: 's', name: 'Sets', code: 'M1', known: 1, classPct: null, othersPct: 55 }],
  learners: [
    {
      learnerId: 'l1',
      name: 'Amina Nakato',
      cells: [{ topicId: 's', percentage: 70, lowPct: 54, highPct: 81, answers: 9, isKnown: true }],
    },
    {
      learnerId: 'l2',
      name: 'Brian Okot',
      cells: [{ topicId: 's', percentage: 30, lowPct: 8, highPct: 60, answers: 2, isKnown: false }],
    },
  ],
}
const BRIAN = {
  'GET /api/classes/c1/learners/l2': {
    learnerId: 'l2',
    name: 'Brian Okot',
    joinedAt: '2026-05-31T10:00:00Z',
    lastActiveAt: null,
    asOf: '2026-11-21T02:10:00Z',
    days: [{ day: '2026-11-20', minutes: 0, questions: 0 }],
    topics: [],
    attempts: [],
    risk: NUMBERS.atRisk[0] && { ...NUMBERS.atRisk[0], learnerId: undefined, name: undefined },
  },
}
const FRESH = { asOf: '2026-11-21T02:10:00Z', isStale: false, message: null, failedChecks: [] }

const stage = (at: string, me: Me, api: object = {}) =>
  show(
    <Routes>
      <Route path="/classes" element={<ClassesScreen />} />
      <Route path="/classes/:classId" element={<ClassScreen />} />
      <Route path="/classes/:classId/learners/:learnerId" element={<LearnerScreen />} />
    </Routes>,
    {
      at,
      me,
      api: {
        'GET /api/classes': { teaching: [], joined: [] },
        'GET /api/classes/c1': DETAIL,
        'GET /api/classes/c1/live': { at: '2026-11-21T09:00:00Z', calls: [] },
        'GET /api/classes/c1/numbers': NUMBERS,
        'GET /api/classes/c1/topics': HEAT,
        'GET /api/insight/freshness': FRESH,
        ...api,
      },
    },
  )

it('names every teacher once, with all they teach', () => {
  expect(taughtBy(KLASS.teachers)).toBe('Grace Auma (class teacher, Mathematics)')
})

it('shows a learner whose class a code opens and what its teachers will see, and joins after a yes', async () => {
  const user = userEvent.setup()
  const { asked } = stage('/classes', LEARNER, {
    'POST /api/classes/look': { ...KLASS },
    'POST /api/classes/join': { ...KLASS },
  })
  await user.type(await screen.findByLabelText(/Class code/), 'ab23cd')
  await user.click(screen.getByRole('button', { name: 'Find the class' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Join S2 West?' }))
  expect(asking.getByText(/at Lakeside School\. It is taught by Grace Auma/)).toBeVisible()
  expect(asking.getByText('how many minutes you studied on each day')).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/classes/join')).toBe(false)
  await user.click(asking.getByRole('button', { name: 'Join the class' }))
  expect(asked).toContainEqual({ method: 'POST', path: '/api/classes/join', body: { code: 'AB23CD' } })
  await waitFor(() => expect(screen.getByLabelText(/Class code/)).toHaveValue(''))
})

it('tells a wrong code in words and keeps what was typed', async () => {
  const user = userEvent.setup()
  const problem = {
    code: 'CLASS_CODE_UNKNOWN',
    title: 'No Class with This Code',
    detail: 'Check the six signs.',
  }
  stage('/classes', LEARNER, { 'POST /api/classes/look': [404, problem] })
  await user.type(await screen.findByLabelText(/Class code/), 'ZZ99ZZ')
  await user.click(screen.getByRole('button', { name: 'Find the class' }))
  expect(await screen.findByText('Check the six signs.')).toBeVisible()
})

it('asks before a learner leaves', async () => {
  const user = userEvent.setup()
  const { asked } = stage('/classes', LEARNER, {
    'GET /api/classes': { teaching: [], joined: [KLASS] },
    'DELETE /api/classes/c1/membership': {},
  })
  await user.click(await screen.findByRole('button', { name: 'Leave S2 West' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Leave the class' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

it('leads a teacher to each class, and offers no code field', async () => {
  stage('/classes', TEACHER, { 'GET /api/classes': { teaching: [KLASS], joined: [] } })
  expect(await screen.findByRole('link', { name: 'Open S2 West' })).toHaveAttribute('href', '/classes/c1')
  expect(screen.queryByLabelText(/Class code/)).toBeNull()
})

it('shows staff all classes and lets them make one', async () => {
  const user = userEvent.setup()
  const { asked } = stage('/classes', STAFF, {
    'GET /api/classes/all': [KLASS],
    'POST /api/classes': KLASS,
  })
  await user.click(await screen.findByRole('button', { name: 'Make a class' }))
  await user.type(screen.getByLabelText('Name of the class'), 'S1 East')
  await user.type(screen.getByLabelText('School'), 'Lakeside School')
  await user.click(screen.getByRole('button', { name: 'Make the class' }))
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/api/classes')
  expect(sent?.body).toMatchObject({ name: 'S1 East', schoolName: 'Lakeside School', schoolYear: 'S1' })
})

it('lists who needs help now, and who is at risk with the reason and the time to act', async () => {
  const call = {
    learnerId: 'l1',
    name: 'Amina Nakato',
    need: 'stuck',
    words: '12 minutes without an answer',
    since: null,
  }
  stage('/classes/c1', TEACHER, {
    'GET /api/classes/c1/live': { at: '2026-11-21T09:00:00Z', calls: [call] },
  })
  const now = await screen.findByRole('table', { name: 'Who needs help now?' })
  expect(within(now).getByText('Stuck now')).toBeVisible()
  expect(within(now).getByRole('link', { name: 'Amina Nakato' })).toHaveAttribute(
    'href',
    '/classes/c1/learners/l1',
  )
  const risk = await screen.findByRole('table', { name: 'Who is at risk?' })
  expect(within(risk).getByText('last studied 9 days ago')).toBeVisible()
  expect(within(risk).getByText('about 12 days')).toBeVisible()
})

it('says who would stand in the list when nobody does', async () => {
  stage('/classes/c1', TEACHER)
  expect(await screen.findByText('Nobody needs help now.')).toBeVisible()
})

it('writes every cell of the topic table with what it is made of', async () => {
  stage('/classes/c1?tab=topics', TEACHER)
  const table = await screen.findByRole('table', { name: 'How well does the class know Mathematics?' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'LearnerSets',
    'The class–',
    'Other learners5.5 of 10',
    'Amina Nakato5 to 9 of 10(9 answers)',
    'Brian Okot·Too few: 2 answers',
  ])
})

it('shows a teacher the code, and only staff the way to name teachers', async () => {
  stage('/classes/c1?tab=class', TEACHER)
  expect(await screen.findByText('Grace Auma (class teacher, Mathematics)')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a teacher' })).toBeNull()
})

it('shows who may only see learners a class, and offers no change of it', async () => {
  stage('/classes/c1?tab=class', MODERATOR)
  expect(await screen.findByText('Grace Auma (class teacher, Mathematics)')).toBeVisible()
  for (const name of ['Make a new code', 'Add a teacher', 'Archive the class'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('offers to make a class to nobody who may only see learners', async () => {
  stage('/classes', MODERATOR, { 'GET /api/classes/all': [KLASS] })
  expect((await screen.findAllByText(/S2 West/))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make a class' })).toBeNull()
})

it('asks staff before a teacher is taken out, and tells what became of it and of a class archived', async () => {
  let detail = DETAIL
  const { asked } = stage('/classes/c1?tab=class', STAFF, {
    'GET /api/classes/c1': () => detail,
    'DELETE /api/classes/c1/teachers/t1': () => {
      detail = { ...DETAIL, teachers: [] }
      return detail
    },
    'PUT /api/classes/c1': { ...DETAIL, isActive: false },
  })
  const [remove] = await screen.findAllByRole('button', { name: /^Remove Grace Auma/ })
  await userEvent.click(remove as HTMLElement)
  const question = within(screen.getByRole('alertdialog', { name: 'Remove Grace Auma, class teacher?' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Grace Auma is no longer class teacher')).toBeVisible()
  const nobody = await screen.findByText('No teacher yet.')
  await waitFor(() => expect(nobody.parentElement).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Archive the class' }))
  expect(await screen.findByText('The class is archived')).toBeVisible()
})

it('says plainly when a class is not one of theirs', async () => {
  const problem = {
    code: 'CLASS_NOT_FOUND',
    title: 'Class Not Found',
    detail: 'We did not find this class among your classes.',
  }
  stage('/classes/c1', TEACHER, { 'GET /api/classes/c1': [404, problem] })
  expect(await screen.findByRole('alert')).toHaveTextContent('We did not find this class among your classes.')
})

it('shows one learner with their risk, and says that the look is kept', async () => {
  stage('/classes/c1/learners/l2', TEACHER, BRIAN)
  expect(await screen.findByRole('heading', { name: 'Brian Okot' })).toBeVisible()
  expect(screen.getByText('last studied 9 days ago.')).toBeVisible()
  expect(screen.getByText(/usually have about 12 days to act/)).toBeVisible()
  expect(screen.getByText(/We log who looks/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove from the class' })).toBeVisible()
})

it('lets who may only see learners remove none', async () => {
  stage('/classes/c1/learners/l2', MODERATOR, BRIAN)
  expect(await screen.findByText(/We log who looks/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove from the class' })).toBeNull()
})

it('says why the list is empty to a parent, and nothing of it to a learner', async () => {
  const parent = stage('/classes', { ...LEARNER, role: 'parent' })
  expect(await screen.findByText('You teach no class here.')).toBeVisible()
  parent.unmount()
  stage('/classes', LEARNER)
  expect(await screen.findByRole('heading', { name: 'Classes' })).toBeVisible()
  expect(screen.queryByText('You teach no class here.')).toBeNull()
})
