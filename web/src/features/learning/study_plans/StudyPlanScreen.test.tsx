import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import StudyPlanScreen from './StudyPlanScreen'

const choices = {
  exams: [
    { kind: 'end_of_term', name: 'End of term 3', on: '2026-11-27', isEstimate: false },
    { kind: 'uce', name: 'UCE 2027', on: '2027-10-11', isEstimate: true },
  ],
  subjects: [
    { id: 's1', name: 'Mathematics', topics: 12 },
    { id: 's2', name: 'Physics', topics: 9 },
  ],
  weeklyHours: 10,
  weeksAhead: 8,
}
const task = (id: string, change: object = {}) => ({
  id,
  topicId: id,
  subject: 'Mathematics',
  taskType: 'practice',
  title: `Practise ${id}`,
  description: 'On a new test we expect 3 to 6 of 10 right, and the examination asks for it.',
  estimatedMinutes: 30,
  priority: 'medium',
  dueDate: '2026-11-16',
  isCompleted: false,
  completedAt: null,
  completedBy: null,
  aiGenerated: true,
  isMoved: false,
  isMissed: false,
  dataMb: 0.1,
  actionUrl: `/practice?topic=${id}`,
  ...change,
})
const made = {
  id: 'c0',
  cause: 'made',
  status: 'accepted',
  lostMinutes: 0,
  summary: 'Made with 2 tasks.',
  lines: [],
  decidedAt: '2026-11-14T09:00:00Z',
  createdAt: '2026-11-14T09:00:00Z',
}
const plan = (change: object = {}) => ({
  id: 'p1',
  title: 'Plan for UCE 2027',
  exam: 'uce',
  targetExamDate: '2027-10-11',
  weeklyHours: 10,
  weekdays: [0, 2],
  weeklyDataMb: null,
  startTime: '19:00:00',
  goals: null,
  completionPercentage: 0,
  pausedAt: null,
  today: '2026-11-16',
  daysLeft: 329,
  subjects: [{ id: 's1', name: 'Mathematics' }],
  hasCalendar: false,
  otherYear: null,
  tasks: [task('Sets'), task('Ratios', { dueDate: '2026-11-18' })],
  missedTasks: 0,
  missedMinutes: 0,
  plannedUntil: '2027-01-10',
  canExtend: false,
  leftOut: [],
  proposal: null,
  history: [made],
  ...change,
})
const stage = (found: unknown, api: object = {}) =>
  show(<StudyPlanScreen />, {
    at: '/study-plan',
    me: LEARNER,
    api: { 'GET /api/planning/plan': found, 'GET /api/planning/choices': choices, ...api },
  })

it('makes a plan from an examination, subjects, days and hours', async () => {
  const user = userEvent.setup()
  const { asked } = stage(null, { 'POST /api/planning/plans': plan() })
  await user.click(await screen.findByRole('checkbox', { name: 'Physics (9 topics)' }))
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await user.type(screen.getByLabelText('Data a week, in MB (optional)'), '50')
  await user.click(screen.getByRole('button', { name: 'Make my plan' }))
  expect(await screen.findByText('Exam on 11 Oct 2027 · 329 days left')).toBeVisible()
  const [sent] = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject({
    exam: 'uce',
    targetExamDate: '2027-10-11',
    subjects: ['s1'],
    weeklyHours: 10,
    weekdays: [0, 1, 2, 3],
    weeklyDataMb: 50,
  })
})

it('refuses a plan without a subject before it is sent', async () => {
  const user = userEvent.setup()
  const { asked } = stage(null)
  await user.click(await screen.findByRole('checkbox', { name: 'Physics (9 topics)' }))
  await user.click(screen.getByRole('checkbox', { name: 'Mathematics (12 topics)' }))
  await user.click(screen.getByRole('button', { name: 'Make my plan' }))
  expect(await screen.findByText('Choose at least one subject.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

it('ticks a task and takes it back with the same box', async () => {
  const user = userEvent.setup()
  const done = task('Sets', { isCompleted: true, completedBy: 'you', completedAt: '2026-11-16T09:00:00Z' })
  const { asked } = stage(plan(), {
    'POST /api/planning/tasks/Sets/done': plan({ tasks: [done], completionPercentage: 50 }),
    'POST /api/planning/tasks/Sets/undo': plan(),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Practise Sets' }))
  expect(await screen.findByRole('checkbox', { name: 'Practise Sets' })).toBeChecked()
  expect(screen.getByText('You did everything for today.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Practise Sets' })).toHaveFocus())
  await user.keyboard(' ')
  expect(await screen.findByRole('link', { name: 'Start: Practise Sets' })).toBeVisible()
  const posts = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posts).toEqual(['/api/planning/tasks/Sets/done', '/api/planning/tasks/Sets/undo'])
})

it('says honestly what was missed, and shows the difference before it is accepted', async () => {
  const user = userEvent.setup()
  const late = { missedTasks: 2, missedMinutes: 180 }
  const proposal = {
    ...made,
    id: 'c1',
    cause: 'missed',
    status: 'proposed',
    lostMinutes: 180,
    summary: 'Dropped because 3 h were lost: Practise Sets. Moved: Practise Ratios.',
    lines: [
      { kind: 'dropped', title: 'Practise Sets', minutes: 30, from: '2026-11-14', to: null, why: 'no_time' },
      {
        kind: 'moved',
        title: 'Practise Ratios',
        minutes: 30,
        from: '2026-11-14',
        to: '2026-11-19',
        why: null,
      },
      { kind: 'further', title: 'Practise Waves', minutes: 30, from: null, to: '2027-01-12', why: null },
    ],
  }
  const { asked } = stage(plan(late), {
    'POST /api/planning/plans/p1/replan': plan({ ...late, proposal }),
    'POST /api/planning/changes/c1/accept': plan({ history: [{ ...proposal, status: 'accepted' }, made] }),
  })
  expect(await screen.findByText(/^2 tasks missed/)).toHaveTextContent('2 tasks missed (3 h)')
  await user.click(screen.getByRole('button', { name: 'Plan again' }))
  expect(await screen.findByText(proposal.summary)).toBeVisible()
  expect(screen.getByText(/Practise Ratios \(30 min\): Sat 14 Nov to Thu 19 Nov/)).toBeVisible()
  expect(screen.getByText('1 task in new weeks.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Changes to the plan')).toHaveTextContent('2 changes')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(asked.at(-1)?.path).toBe('/api/planning/changes/c1/accept')
})

it('opens a task as a whole, and moves it to another day', async () => {
  const user = userEvent.setup()
  const { asked } = stage(plan(), { 'PUT /api/planning/tasks/Ratios/day': plan() })
  await user.click(await screen.findByRole('button', { name: /Practise Ratios/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Practise Ratios' })
  expect(within(dialog).getByText(/we expect 3 to 6 of 10 right/)).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Start' })).toHaveAttribute(
    'href',
    '/practice?topic=Ratios',
  )
  await user.click(within(dialog).getByText('Move or remove'))
  const day = within(dialog).getByLabelText('New day')
  await user.clear(day)
  await user.type(day, '2026-11-20')
  await user.click(within(dialog).getByRole('button', { name: 'Move it' }))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ dueDate: '2026-11-20' })
  expect((await screen.findAllByText('It is on Fri 20 Nov now.'))[0]).toBeVisible()
})

it('shows today first, keeps later weeks in a line each, and on a free day offers the next one', async () => {
  const next = task('Waves', { dueDate: '2026-11-23' })
  const shown = stage(plan({ tasks: [task('Sets'), next] }))
  expect(await screen.findByRole('heading', { name: 'Today, Monday 16' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start: Practise Sets' })).toBeVisible()
  expect(screen.getByText('0 of 1 task done')).toBeVisible()
  expect(screen.getByText('Next week').closest('summary')).toHaveTextContent('1 task, 30 min')
  expect(screen.getByText('Practise Waves')).not.toBeVisible()
  shown.unmount()
  stage(plan({ tasks: [next] }))
  expect(await screen.findByRole('heading', { name: 'Next: Monday 23' })).toBeVisible()
  expect(screen.getByText('Nothing is planned for today.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start: Practise Waves' })).toBeVisible()
})

it('keeps what can be done with the whole plan in one sheet', async () => {
  const user = userEvent.setup()
  const { asked } = stage(plan(), {
    'POST /api/planning/plans/p1/pause': plan({ pausedAt: '2026-11-16T09:00:00Z' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Plan settings' }))
  const sheet = await screen.findByRole('dialog', { name: 'Plan for UCE 2027' })
  expect(within(sheet).getByRole('progressbar', { name: 'Done so far' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  await user.click(within(sheet).getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/Your plan is paused since 16 Nov 2026/)).toBeVisible()
  expect(asked.at(-1)?.path).toBe('/api/planning/plans/p1/pause')
})

it('says plainly that a plan is of the year before, and begins one for the new year when that is confirmed', async () => {
  const user = userEvent.setup()
  const exam = { kind: 'uce', name: 'UCE 2027', on: '2027-10-11', isEstimate: true }
  const old = plan({
    title: 'Plan for UCE 2028',
    targetExamDate: '2028-10-09',
    otherYear: { was: 'S2', now: 'S3', exam, ownTasks: 1 },
  })
  const { asked } = stage(old, { 'POST /api/planning/plans/p1/new-year': plan({ id: 'p2' }) })
  expect(
    await screen.findByText(/You are in S3 now, but this plan is for S2.*It does not change by itself/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End it and start one for S3' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Start a plan for S3?' })
  expect(dialog).toHaveTextContent('leads to UCE 2027 on 11 Oct 2027 (our estimate)')
  expect(dialog).toHaveTextContent('It takes along 1 task of your own.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'End it and start the new one' }))
  expect(await screen.findByText('Exam on 11 Oct 2027 · 329 days left')).toBeVisible()
  expect(screen.queryByText(/but this plan is for S2/)).toBeNull()
})
