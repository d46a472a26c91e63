import { focusManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../testing/render'
import ReportScreen from './ReportScreen'
import { DRAFT, REPORT } from './samples'

const GET = 'GET /api/reports/r1'
const stage = (answer: unknown, api: object = {}) =>
  show(
    <Routes>
      <Route path="/reports/:id" element={<ReportScreen />} />
    </Routes>,
    { at: '/reports/r1', me: LEARNER, api: { [GET]: answer, ...api } },
  )

it('says the report in plain words first, then the table, and what is not known yet', async () => {
  stage(REPORT)
  expect(await screen.findByRole('heading', { name: 'End of term report: Term 2, 2026' })).toBeVisible()
  expect(screen.getByText(/^Aisha scored 62 of 100/)).toBeVisible()
  expect(screen.getByText('Grade C: Satisfactory')).toBeVisible()
  expect(screen.getByText('Means to compare with: 29 Kitabo learners of S2: 45.5.')).toBeVisible()
  expect(screen.getAllByText('Not enough work yet to say.')).toHaveLength(1)
  expect(screen.getByRole('progressbar', { name: 'Term 1, 2026' })).toHaveAttribute('aria-valuenow', '54')
  expect(screen.getByText('Approved by Sarah Okello on 21 Nov 2026.')).toBeVisible()
  expect(screen.getByText('Code to check a printed copy: ABCD-EFGH-2345')).toBeVisible()
  expect(screen.getByRole('link', { name: /Open as PDF/ })).toHaveAttribute(
    'href',
    '/api/reports/r1/document',
  )
  expect(screen.queryByText('For teachers')).toBeNull()
})

it('says of a report without any work that there is nothing to grade', async () => {
  stage({ ...REPORT, subjects: [], overallScore: null, overallGrade: null, overallLevel: null, history: [] })
  expect(await screen.findByText('Not enough work yet to say')).toBeVisible()
  expect(screen.getByText(/there is nothing to grade/)).toBeVisible()
})

it.each([
  [404, 'REPORT_NOT_FOUND', 'There is no such report for you.'],
  [403, 'REPORT_NOT_SHARED', 'The learner does not share reports with you now.'],
  [410, 'REPORT_WITHDRAWN', 'The school took this report back.'],
])('leaves nothing on the screen when it is taken away (%i)', async (status, code, words) => {
  let isOpen = true
  stage(() => (isOpen ? REPORT : [status, { code, status }]))
  expect(await screen.findByText(/^Aisha scored 62/)).toBeVisible()
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
    acts: ['comment', 'approve', 'withdraw'],
    seen: 'f'.repeat(16),
  }
  const { asked } = stage(DRAFT, {
    'PUT /api/reports/r1/comment': commented,
    'POST /api/reports/r1/approve': {
      ...commented,
      status: 'approved',
      acts: ['send', 'reopen', 'withdraw'],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Use: Aisha has gained 8 points/ }))
  expect(screen.getByLabelText("Class teacher's comment")).toHaveValue(DRAFT.suggestions[0])
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save the comment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve what is shown' }))
  expect(await screen.findByRole('button', { name: 'Send to parents' })).toBeVisible()
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
  expect(sent).toEqual([
    ['/api/reports/r1/comment', { remarks: {}, teacherComments: DRAFT.suggestions[0] }],
    ['/api/reports/r1/approve', { seen: 'f'.repeat(16) }],
  ])
})

it('keeps a remark that is being written while the comment is saved, and approves nothing unsaved', async () => {
  const acts = ['comment', 'approve', 'withdraw']
  const commented = { ...DRAFT, status: 'commented', acts, seen: 'e'.repeat(16), teacherComments: 'Good.' }
  stage(DRAFT, { 'PUT /api/reports/r1/comment': commented })
  await userEvent.type(await screen.findByLabelText('Remark on Mathematics'), '!')
  expect(screen.getByRole('button', { name: 'Save the comment' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText("Class teacher's comment"), 'Good.')
  await userEvent.click(screen.getByRole('button', { name: 'Save the comment' }))
  expect(await screen.findByRole('button', { name: 'Approve what is shown' })).toBeDisabled()
  expect(screen.getByText(/^Save what you wrote/)).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Remark on Mathematics').value).toMatch(/!$/)
  await userEvent.click(screen.getByRole('button', { name: 'Save the remarks' }))
  expect(await screen.findByRole('button', { name: 'Approve what is shown' })).toBeEnabled()
})

it('withdraws only with a reason and after asking', async () => {
  const { asked } = stage(
    { ...DRAFT, status: 'sent', acts: ['withdraw'] },
    {
      'POST /api/reports/r1/withdraw': {
        ...DRAFT,
        status: 'withdrawn',
        withdrawalReason: 'Wrong marks.',
        acts: [],
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.getByRole('button', { name: 'Withdraw it' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Reason, kept with the report'), 'Wrong marks.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  expect(await screen.findByText(/^Withdrawn: Wrong marks\./)).toBeVisible()
  expect(asked.at(-1)?.path).not.toContain('send')
})

it('lets a teacher of one subject write that remark alone', async () => {
  const viewer = { viewer: 'subject_teacher', mySubjects: ['s1'], acts: ['comment'] }
  stage({ ...DRAFT, ...viewer })
  expect(await screen.findByLabelText('Remark on Mathematics')).toBeVisible()
  expect(screen.queryByLabelText('Remark on Physics')).toBeNull()
  expect(screen.queryByLabelText("Class teacher's comment")).toBeNull()
})
