import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import ParentReportsScreen from './ParentReportsScreen'
import ReportsScreen from './ReportsScreen'
import { LINE, OF_CLASS, QUEUE, UNMADE } from './samples.testing'
import VerifyScreen from './VerifyScreen'

const PERIODS = `GET /api/reports/learners/${LEARNER.id}/periods`
const LIST = 'GET /api/reports/classes/c1'
const TEACHER = { ...LEARNER, isTeacher: true }
const teach = (of: object = OF_CLASS, api: object = {}, at = '/reports') =>
  show(<ReportsScreen />, { at, me: TEACHER, api: { 'GET /api/reports/choices': QUEUE, [LIST]: of, ...api } })

it('opens at the newest period that is over, and keeps the choice in the address', async () => {
  const { asked, location } = teach()
  expect(await screen.findByRole('button', { name: 'To send 1' })).toBeVisible()
  expect(asked.at(-1)?.path).toBe('/api/reports/classes/c1?type=end_of_term&period=2026-T2')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Term 3, 2026 (still running)')
  expect(location.address).toBe('/reports?period=2026-T3')
  expect(await screen.findByText('Not made yet')).toBeVisible()
})

it('has the reports made and tells how far that is', async () => {
  const job = {
    id: 'j1',
    state: 'making',
    done: 1,
    total: 2,
    kept: 0,
    askedAt: '',
    finishedAt: null,
    problem: null,
  }
  let of: object = OF_CLASS
  const { asked } = teach(() => of, {
    'POST /api/reports/jobs': () => {
      of = { ...OF_CLASS, job }
      return job
    },
  })
  await userEvent.click(await screen.findByText('Make them again with new numbers'))
  await userEvent.click(screen.getByRole('button', { name: 'Make reports for 2 learners' }))
  expect(await screen.findByText('1 of 2')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    classId: 'c1',
    reportType: 'end_of_term',
    period: '2026-T2',
    withRank: false,
  })
})

it('sends what is approved after asking', async () => {
  const { asked } = teach(OF_CLASS, { 'POST /api/reports/classes/c1/send': { reports: 1, parents: 1 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 approved report' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send them' }))
  expect(await screen.findByText('1 report sent')).toBeVisible()
  expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/send'))).toBe(true)
})

it("has one learner's report made alone", async () => {
  const { asked } = teach(OF_CLASS, { 'POST /api/reports/jobs': {} })
  await userEvent.click(await screen.findByRole('button', { name: "Make Ben's: Ben Okot" }))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    learnerId: 'u2',
    classId: 'c1',
  })
})

it('names apart the buttons of learners with the same first name', async () => {
  const other = { ...UNMADE, learnerId: 'u3', learner: 'Ben Odongo' }
  teach({ ...OF_CLASS, lines: [UNMADE, other] })
  const made = await screen.findAllByRole('button', { name: /^Make Ben's/ })
  expect(made.map((each) => each.getAttribute('aria-label'))).toEqual([
    "Make Ben's: Ben Okot",
    "Make Ben's: Ben Odongo",
  ])
})

it('says why the making failed', async () => {
  const job = {
    id: 'j',
    state: 'failed',
    done: 0,
    total: 2,
    kept: 0,
    askedAt: '',
    finishedAt: '',
    problem: 'No numbers.',
  }
  teach({ ...OF_CLASS, lines: [UNMADE], job })
  expect(await screen.findByText('No numbers.')).toBeVisible()
})

const COMMENTED = ['r1', 'r2'].map((id, n) => ({
  ...LINE,
  id,
  learnerId: id,
  learner: `Learner ${n + 1}`,
  status: 'commented',
}))

it('approves many at once as they were seen, and takes that back', async () => {
  let of: object = { ...OF_CLASS, lines: COMMENTED }
  const { asked } = teach(() => of, {
    'POST /api/reports/classes/c1/approve': () => {
      of = { ...OF_CLASS, lines: COMMENTED.map((line) => ({ ...line, status: 'approved' })) }
      return { done: 2 }
    },
    'POST /api/reports/classes/c1/reopen': { done: 2 },
  })
  await userEvent.click(await screen.findByLabelText('Choose all 2 to approve'))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 reports' }))
  expect(await screen.findByText(/^2 reports approved\./)).toBeVisible()
  const seen = LINE.seen
  expect(asked.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({
    reports: [
      { id: 'r1', seen },
      { id: 'r2', seen },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('2 approvals taken back')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/reopen'))?.body).toEqual({ reports: ['r1', 'r2'] })
})

it('shows only what is to be done, and keeps that in the address', async () => {
  const { location } = teach({ ...OF_CLASS, lines: [LINE, ...COMMENTED] })
  await userEvent.click(await screen.findByRole('button', { name: 'To approve 2' }))
  expect(location.address).toBe('/reports?show=commented')
  expect(screen.queryByRole('link', { name: LINE.learner })).toBeNull()
  expect(screen.getByRole('link', { name: 'Learner 1' })).toHaveAttribute(
    'href',
    '/reports/r1?show=commented',
  )
})

it('lets the class teacher choose which reports the calendar begins', async () => {
  const schedule = { kinds: ['mid_term', 'end_of_term', 'mock'], withRank: false }
  const { asked } = teach(OF_CLASS, {
    'GET /api/reports/classes/c1/schedule': schedule,
    'PUT /api/reports/classes/c1/schedule': schedule,
  })
  await userEvent.click(await screen.findByText('Automatic reports'))
  await userEvent.click(await screen.findByLabelText('Weekly, on Monday'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      kinds: [...schedule.kinds, 'weekly'],
      withRank: false,
    }),
  )
})

const SHORT = {
  id: 'r1',
  reportType: 'end_of_term',
  kind: 'End of term report',
  period: 'Term 2, 2026',
  marks: [{ subject: 'Mathematics', total: 62, grade: 'C' }],
  isAutomatic: false,
  sentAt: '2026-11-21T08:00:00Z',
}

it('shows a learner their own reports, and says when there is none', async () => {
  const some = show(<ReportsScreen />, {
    me: LEARNER,
    api: { 'GET /api/reports/mine': [SHORT], [PERIODS]: [] },
  })
  expect(await screen.findByRole('link', { name: /Term 2, 2026/ })).toHaveAttribute('href', '/reports/r1')
  some.unmount()
  show(<ReportsScreen />, { me: LEARNER, api: { 'GET /api/reports/mine': [], [PERIODS]: [] } })
  expect(await screen.findByText('You have no reports yet.')).toBeVisible()
})

const OWN = { wish: { weekly: false, monthly: false }, fromSchool: [] as string[] }

it('makes and ends what a parent asks for in one tap, and leaves to the school what it makes', async () => {
  const child = {
    ...OWN,
    learnerId: 'u1',
    firstName: 'Aisha',
    isShared: true,
    inClass: true,
    reports: [SHORT],
    fromSchool: ['weekly'],
  }
  const wish = { weekly: false, monthly: true }
  const { asked } = show(<ParentReportsScreen />, {
    me: LEARNER,
    api: { 'GET /api/reports/children': [child], 'PUT /api/reports/learners/u1/wish': wish },
  })
  const week = await screen.findByRole('checkbox', { name: /Aisha's week/ })
  expect(week).toBeDisabled()
  expect(screen.getByText(/The school makes this one/)).toBeVisible()
  expect(screen.getByText(/The school and teachers do not check them/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Aisha's month/ }))
  expect(await screen.findByText('You will get it')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual(wish)
})

it('shows a parent the reports child by child', async () => {
  const children = [
    { ...OWN, learnerId: 'u1', firstName: 'Aisha', isShared: true, inClass: true, reports: [SHORT] },
    { ...OWN, learnerId: 'u2', firstName: 'Ben', isShared: false, inClass: true, reports: [] },
  ]
  show(<ParentReportsScreen />, { me: LEARNER, api: { 'GET /api/reports/children': children } })
  expect(await screen.findByRole('link', { name: /Mathematics 62 \(C\)/ })).toHaveAttribute(
    'href',
    '/parent/reports/r1',
  )
  expect(screen.getByText('Ben does not share reports with you now.')).toBeVisible()
})

it('has the report of an earlier week made for a child without a class', async () => {
  const child = { ...OWN, learnerId: 'u1', firstName: 'Aisha', isShared: true, inClass: false, reports: [] }
  const week = { reportType: 'weekly', period: '2026-W44', words: 'Week of 26 October', isEnough: false }
  const { asked, location } = show(<ParentReportsScreen />, {
    me: LEARNER,
    api: {
      'GET /api/reports/children': [child],
      'GET /api/reports/learners/u1/periods': [week],
      'POST /api/reports/learners/u1': { ...SHORT, id: 'r9', isAutomatic: true },
    },
  })
  expect(await screen.findByText(/so the report has no grade/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make this report' }))
  await waitFor(() => expect(location.address).toBe('/parent/reports/r9'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    reportType: 'weekly',
    period: '2026-W44',
  })
})

const CHECKED = {
  isWithdrawn: false,
  withdrawnOn: null,
  school: 'Nkoowe Hill School',
  kind: 'End of term report',
  period: 'Term 2, 2026',
  initials: 'A.N.',
  marks: [{ subject: 'Mathematics', total: 62, grade: 'C' }],
  approvedOn: '2026-11-16',
  isAutomatic: false,
  opensAt: null,
}
const verify = (answer: unknown, at = '/verify-report/ABCDEFGH2345') =>
  show(
    <Routes>
      <Route path="/verify-report/:code?" element={<VerifyScreen />} />
    </Routes>,
    { at, api: { 'GET /api/reports/verify/ABCDEFGH2345': answer } },
  )

it('tells anybody what a code stands for, also when it was withdrawn or is none', async () => {
  const genuine = verify(CHECKED)
  expect(await screen.findByText('This report is genuine')).toBeVisible()
  expect(screen.getByText('Mathematics 62 (C)')).toBeVisible()
  genuine.unmount()
  const back = verify({ ...CHECKED, isWithdrawn: true, withdrawnOn: '2026-11-20' })
  expect(await screen.findByText(/took it back on 20 Nov 2026/)).toBeVisible()
  back.unmount()
  verify([404, { code: 'REPORT_NOT_FOUND', status: 404 }])
  expect(await screen.findByText('Report not found.')).toBeVisible()
})

it('says of a code that no school approved the report, and leads who may read it to all of it', async () => {
  verify({ ...CHECKED, isAutomatic: true, school: 'Kitabo', opensAt: '/parent/reports/r1' })
  expect(await screen.findByText('Kitabo made this report')).toBeVisible()
  expect(screen.getByText(/No teacher or school has checked it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the whole report' })).toHaveAttribute(
    'href',
    '/parent/reports/r1',
  )
})

it('takes a code as it is printed', async () => {
  const { location } = verify(CHECKED, '/verify-report')
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Enter the code of the report.')).toBeVisible()
  await userEvent.type(await screen.findByLabelText('Code of the report'), 'abcd-efgh 2345')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(location.address).toBe('/verify-report/ABCDEFGH2345')
})
