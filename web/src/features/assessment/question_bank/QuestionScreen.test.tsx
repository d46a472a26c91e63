import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import QuestionScreen, { NewQuestion } from './QuestionScreen'

const ITEM = {
  id: 'q1',
  code: 'M1.02-N001',
  subject: 'Mathematics',
  schoolYear: 'S1',
  topic: 'Integers',
  topicId: 't1',
  topicCode: 'M1.02',
  questionType: 'true_false',
  stem: 'Is 7 prime?',
  difficulty: 'easy',
  cognitiveLevel: 'recall',
  status: 'in_review',
  updatedAt: '2026-11-16T09:00:00Z',
  statistics: null,
  options: null,
  correctAnswer: true,
  unit: null,
  explanation: 'Only 1 and 7 divide it.',
  hints: ['Try 2.'],
  seconds: 30,
  marks: 1,
  shownOptions: null,
  isMine: false,
  faults: [],
  advice: [],
  may: ['draft', 'live', 'retired'],
  history: [],
}

const open = (item: object, more: object = {}) =>
  show(
    <Routes>
      <Route path="/admin/items/:itemId" element={<QuestionScreen />} />
    </Routes>,
    {
      at: '/admin/items/q1',
      me: { ...LEARNER, role: 'moderator' },
      api: { 'GET /api/admin/items/q1': item, ...more },
    },
  )

it('shows a question with the real answer box and lets a colleague approve it', async () => {
  open(ITEM, {
    'POST /api/admin/items/q1/approve': { ...ITEM, status: 'live', may: ['quarantined', 'retired'] },
  })
  expect(await screen.findByRole('radio', { name: 'True' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Live')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('does not offer its author to approve it', async () => {
  open({ ...ITEM, isMine: true })
  expect(await screen.findByText(/a colleague has to review it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('wants a reason before it returns a question', async () => {
  open(ITEM)
  const button = (await screen.findByRole('button', { name: 'Return to its author' })) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Two are equal.' } })
  await waitFor(() => expect(button.disabled).toBe(false))
})

it('says once what the checks find in several options, as an import does', async () => {
  const found = ['b', 'c'].map(
    (name) => `option ${name} has no misconception, as if it were a second right answer`,
  )
  open({ ...ITEM, advice: found })
  expect(await screen.findByText('options b, c have no wrong idea chosen')).toBeTruthy()
})

it('says what the checks find', async () => {
  open({ ...ITEM, status: 'draft', faults: ['missing explanation'], advice: ['missing hint'] })
  expect(await screen.findByText('Fix before review')).toBeTruthy()
  expect(screen.getByText('missing explanation')).toBeTruthy()
  expect(screen.getByText('missing hint')).toBeTruthy()
})

it('asks before a link leads away from a question that is half written', async () => {
  const { location } = show(
    <>
      <Link to="/home">Away</Link>
      <NewQuestion />
    </>,
    {
      at: '/admin/items/new',
      me: { ...LEARNER, role: 'moderator' },
      api: { 'GET /api/admin/items/choices': { topics: [], ideas: [], figures: [], imports: [] } },
    },
  )
  fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'Is 9 prime?' } })
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(location.address).toBe('/admin/items/new')
})
