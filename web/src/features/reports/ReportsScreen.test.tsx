import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../testing/render'
import ParentReportsScreen from './ParentReportsScreen'
import ReportsScreen from './ReportsScreen'
import { DESK, OF_CLASS } from './samples'
import VerifyScreen from './VerifyScreen'

const LIST = 'GET /api/reports/classes/c1'
const TEACHER = { ...LEARNER, isTeacher: true }
const teach = (of: object = OF_CLASS, api: object = {}, at = '/reports') =>
  show(<ReportsScreen />, { at, me: TEACHER, api: { 'GET /api/reports/desk': DESK, [LIST]: of, ...api } })

it('opens at the newest period that is over, and keeps the choice in the address', async () => {
  const { asked, place } = teach()
  expect(await screen.findByText('Reports: 1 approved')).toBeVisible()
  expect(asked.at(-1)?.path).toBe('/api/reports/classes/c1?type=end_of_term&period=2026-T2')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Term 3, 2026 (still running)')
  expect(place.address).toBe('/reports?period=2026-T3')
  expect(screen.getByText('Not made')).toBeVisible()
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
  await userEvent.click(await screen.findByRole('button', { name: 'Make reports for 2 learners' }))
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
  await userEvent.click(await screen.findByRole('button', { name: "Make Ben's" }))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    learnerId: 'u2',
    classId: 'c1',
  })
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
  teach({ ...OF_CLASS, job })
  expect(await screen.findByText('No numbers.')).toBeVisible()
})

const SHORT = {
  id: 'r1',
  reportType: 'end_of_term',
  kind: 'End of term report',
  period: 'Term 2, 2026',
  overallScore: 62,
  overallGrade: 'C',
  sentAt: '2026-11-21T08:00:00Z',
}

it('shows a learner their own reports, and says when there is none', async () => {
  const some = show(<ReportsScreen />, { me: LEARNER, api: { 'GET /api/reports/mine': [SHORT] } })
  expect(await screen.findByRole('link', { name: /Term 2, 2026/ })).toHaveAttribute('href', '/reports/r1')
  some.unmount()
  show(<ReportsScreen />, { me: LEARNER, api: { 'GET /api/reports/mine': [] } })
  expect(await screen.findByText('There is no report of yours yet.')).toBeVisible()
})

it('shows a parent the reports child by child', async () => {
  const children = [
    { learnerId: 'u1', firstName: 'Aisha', isShared: true, reports: [SHORT] },
    { learnerId: 'u2', firstName: 'Ben', isShared: false, reports: [] },
  ]
  show(<ParentReportsScreen />, { me: LEARNER, api: { 'GET /api/reports/children': children } })
  expect(await screen.findByRole('link', { name: /62 of 100, grade C/ })).toHaveAttribute(
    'href',
    '/parent/reports/r1',
  )
  expect(screen.getByText('Ben does not share reports with you now.')).toBeVisible()
})

const CHECKED = {
  isWithdrawn: false,
  withdrawnOn: null,
  school: 'Nkoowe Hill School',
  kind: 'End of term report',
  period: 'Term 2, 2026',
  initials: 'A.N.',
  overallScore: 62,
  overallGrade: 'C',
  approvedOn: '2026-11-16',
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
  expect(screen.getByText('62 of 100, grade C')).toBeVisible()
  genuine.unmount()
  const back = verify({ ...CHECKED, isWithdrawn: true, withdrawnOn: '2026-11-20' })
  expect(await screen.findByText(/took it back on 20 Nov 2026/)).toBeVisible()
  back.unmount()
  verify([404, { code: 'REPORT_NOT_FOUND', status: 404 }])
  expect(await screen.findByText('There is no such report.')).toBeVisible()
})

it('takes a code as it is printed', async () => {
  const { place } = verify(CHECKED, '/verify-report')
  await userEvent.type(await screen.findByLabelText('Code of the report'), 'abcd-efgh 2345')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(place.address).toBe('/verify-report/ABCDEFGH2345')
})
