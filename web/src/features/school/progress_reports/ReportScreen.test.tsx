import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import ReportScreen from './ReportScreen'
import { DRAFT, LINE, OF_CLASS, REPORT } from './samples.testing'

const GET = 'GET /api/reports/r1'
const stage = (answer: unknown, api: object = {}, at = '/reports/r1') =>
  show(
    <Routes>
      <Route path="/reports/:id" element={<ReportScreen />} />
    </Routes>,
    { at, me: LEARNER, api: { [GET]: answer, 'GET /api/reports/classes/c1': OF_CLASS, ...api } },
  )

it('says the report in plain words first, then the table, and what is not known yet', async () => {
  stage(REPORT)
  expect(await screen.findByRole('heading', { name: 'End of term report: Term 2, 2026' })).toBeVisible()
  expect(screen.getByText(/^Aisha has a score in one subject only, Mathematics: 62 of 100/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^Mathematics 6 62 54 \(Term 1, 2026\) C Good in/ })).toBeVisible()
  expect(
    screen.getByRole('row', {
      name: 'Mathematics Fractions: convert between fractions and decimals 9 of 10',
    }),
  ).toBeVisible()
  expect(screen.getByText(/The curriculum has no overall mark or grade\.$/)).toBeVisible()
  expect(screen.queryByText(/Overall|of 100, grade|Exceptional|Satisfactory/)).toBeNull()
  expect(screen.getAllByText('Not enough work yet to say.')).toHaveLength(1)
  expect(screen.getByText('Approved by Sarah Okello on 21 Nov 2026.')).toBeVisible()
  expect(screen.getByText('Code to check a printed copy: ABCD-EFGH-2345')).toBeVisible()
  expect(screen.getByRole('link', { name: /Open as PDF/ })).toHaveAttribute(
    'href',
    '/api/reports/r1/document',
  )
  expect(screen.queryByText('For teachers')).toBeNull()
})

it('tells a learner apart from a namesake of the class as the list of the class does', async () => {
  const apart = { ...LINE, id: 'r1', learner: 'Aisha Nakato (aisha.nakato.2)' }
  stage(DRAFT, { 'GET /api/reports/classes/c1': { ...OF_CLASS, lines: [apart] } })
  expect(await screen.findByText('Aisha Nakato (aisha.nakato.2), 1 of 1')).toBeVisible()
})

it('says of a report without any work that there is nothing to grade', async () => {
  stage({ ...REPORT, subjects: [], competencies: [] })
  expect(await screen.findByText(/so there is no grade/)).toBeVisible()
})

it.each([
  [404, 'REPORT_NOT_FOUND', 'Report not found.'],
  [403, 'REPORT_NOT_SHARED', 'The learner does not share reports with you now.'],
  [410, 'REPORT_WITHDRAWN', 'The school took this report back.'],
])('leaves nothing on the screen when it is taken away (%i)', async (status, code, words) => {
  let isOpen = true
  stage(() => (isOpen ? REPORT : [status, { code, status }]))
  expect(await screen.findByText(/^Aisha has a score/)).toBeVisible()
  isOpen = false
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(/Aisha/)).toBeNull()
})

it('fills in a suggestion without saving it, and approves exactly what was seen', async () => {
  const commented = {
    ...DRAFT,
    status: 'commented',
    actions: ['comment', 'approve', 'withdraw'],
    seen: 'f'.repeat(16),
  }
  const { asked } = stage(DRAFT, {
    'PUT /api/reports/r1/comment': commented,
    'POST /api/reports/r1/approve': {
      ...commented,
      status: 'approved',
      actions: ['send', 'reopen', 'withdraw'],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Use: Aisha has gained 8 points/ }))
  expect(screen.getByLabelText("Class teacher's comment")).toHaveValue(DRAFT.suggestions[0])
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save and approve' }))
  expect(await screen.findByRole('button', { name: 'Send to parents' })).toBeVisible()
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
  expect(sent).toEqual([
    ['/api/reports/r1/comment', { remarks: {}, teacherComments: DRAFT.suggestions[0] }],
    ['/api/reports/r1/approve', { seen: 'f'.repeat(16) }],
  ])
})

it('approves nothing without a comment, and nothing that somebody else changed meanwhile', async () => {
  const physics = DRAFT.subjects.map((row) =>
    row.subject === 'Physics' ? { ...row, remark: 'New.', remarkBy: 'P.M.' } : row,
  )
  const saved = {
    ...DRAFT,
    status: 'commented',
    actions: ['comment', 'approve', 'withdraw'],
    subjects: physics,
  }
  const { asked } = stage(DRAFT, { 'PUT /api/reports/r1/comment': { ...saved, teacherComments: 'Good.' } })
  expect(await screen.findByRole('button', { name: 'Approve what is shown' })).toBeDisabled()
  await userEvent.click(screen.getByText('Remarks on the subjects'))
  await userEvent.type(screen.getByLabelText('Remark on Mathematics'), '!')
  await userEvent.type(screen.getByLabelText("Class teacher's comment"), 'Good.{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Saved, not approved')).toBeVisible()
  const [put, ...more] = asked.filter(({ method }) => method !== 'GET')
  expect(put?.body).toEqual({ teacherComments: 'Good.', remarks: { s1: `${DRAFT.subjects[0]?.remark}!` } })
  expect(more).toEqual([])
})

it('goes on to the next report of the class, and takes an approval back from there', async () => {
  const commented = {
    ...DRAFT,
    status: 'commented',
    actions: ['comment', 'approve'],
    teacherComments: 'Good.',
  }
  const lines = ['r1', 'r2', 'r3'].map((id, n) => ({
    ...LINE,
    id,
    status: n === 1 ? 'sent' : 'commented',
    learnerId: id,
    learner: n === 2 ? 'Zam Zake' : LINE.learner,
  }))
  const { asked, location } = stage(
    commented,
    {
      'GET /api/reports/classes/c1': { ...OF_CLASS, lines },
      'POST /api/reports/r1/approve': { ...commented, status: 'approved', actions: ['send', 'reopen'] },
      'GET /api/reports/r3': { ...commented, id: 'r3', learner: 'Zam Zake' },
      'POST /api/reports/r1/reopen': commented,
    },
    '/reports/r1?show=commented',
  )
  expect(await screen.findByText('Aisha Nakato, 1 of 3')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Approve what is shown' }))
  expect(await screen.findByText('Zam Zake, 3 of 3')).toBeVisible()
  expect(location.address).toBe('/reports/r3?show=commented')
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('The approval was taken back')).toBeVisible()
  expect(asked.at(-1)?.path).not.toContain('send')
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')
  await waitFor(() => expect(location.address).toBe('/reports/r1?show=commented'))
})

it('loses nothing that was written when one goes on to the next report without saving', async () => {
  const lines = ['r1', 'r2'].map((id) => ({ ...LINE, id, learnerId: id }))
  const { location } = stage(DRAFT, {
    'GET /api/reports/classes/c1': { ...OF_CLASS, lines },
    'GET /api/reports/r2': { ...DRAFT, id: 'r2' },
  })
  const words = await screen.findByLabelText("Class teacher's comment")
  await userEvent.type(words, 'Good.')
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  expect(await screen.findByText('Not saved yet')).toBeVisible()
  await userEvent.click(await screen.findByRole('link', { name: 'Next' }))
  const asks = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(asks).getByRole('button', { name: 'Cancel' }))
  expect(location.address).toBe('/reports/r1')
  expect(words).toHaveValue('Good.')
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(location.address).toMatch('/reports/r2'))
})

it('says that no teacher looked at what Kitabo made, and tells the learner who may read it', async () => {
  stage({
    ...REPORT,
    viewer: 'learner',
    isAutomatic: true,
    className: null,
    school: 'Kitabo',
    approvedBy: null,
    readers: ['Grace Auma'],
  })
  expect(
    await screen.findByText("Made by Kitabo from Aisha's own work. No teacher has checked it."),
  ).toBeVisible()
  expect(screen.getByText(/^Grace Auma can read this page too/)).toBeVisible()
  const wa = screen.getByRole('link', { name: /Send by WhatsApp/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(wa)).toContain('/verify-report/ABCDEFGH2345')
  expect(decodeURIComponent(wa)).not.toContain('Aisha')
})

it('withdraws only with a reason and after asking', async () => {
  const { asked } = stage(
    { ...DRAFT, status: 'sent', actions: ['withdraw'] },
    {
      'POST /api/reports/r1/withdraw': {
        ...DRAFT,
        status: 'withdrawn',
        withdrawalReason: 'Wrong marks.',
        actions: [],
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.getByRole('button', { name: 'Withdraw it' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Reason (saved with the report)'), 'Wrong marks.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  expect(await screen.findByText(/^Withdrawn: Wrong marks\./)).toBeVisible()
  expect(asked.at(-1)?.path).not.toContain('send')
})

it('tells a word for each skill with what it was drawn from, and saves the words a teacher adds', async () => {
  const { asked } = stage(DRAFT, { 'PUT /api/reports/r1/comment': DRAFT })
  expect(await screen.findByText('Moderate')).toBeVisible()
  expect(screen.getByText('Right in 9 of 12 questions that ask to analyse.')).toBeVisible()
  await userEvent.click(screen.getByText('Comment on the generic skills'))
  await userEvent.type(screen.getByLabelText('Creativity and innovation'), 'Built a filter.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    remarks: {},
    skills: { creativity: 'Built a filter.' },
  })
})

it('lets a teacher of one subject write that remark alone', async () => {
  const viewer = { viewer: 'subject_teacher', mySubjects: ['s1'], actions: ['comment'] }
  stage({ ...DRAFT, ...viewer })
  expect(await screen.findByLabelText('Remark on Mathematics')).toBeVisible()
  expect(screen.queryByLabelText('Remark on Physics')).toBeNull()
  expect(screen.queryByLabelText("Class teacher's comment")).toBeNull()
})
