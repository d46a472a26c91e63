import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import QuestionBankScreen from './QuestionBankScreen'

const row = (n: number, more: object = {}) => ({
  id: `q${n}`,
  code: `M1.02-N00${n}`,
  subject: 'Mathematics',
  schoolYear: 'S1',
  topic: 'Integers',
  questionType: 'true_false',
  stem: `Is ${n} prime?`,
  difficulty: 'easy',
  cognitiveLevel: 'recall',
  status: 'in_review',
  isMine: false,
  updatedAt: '2026-11-16T09:00:00Z',
  statistics: null,
  ...more,
})

const whole = (n: number) => ({
  ...row(n),
  topicId: 't1',
  topicCode: 'M1.02',
  options: null,
  correctAnswer: true,
  unit: null,
  explanation: 'Only two numbers divide it.',
  hints: ['Try 2.'],
  seconds: 30,
  marks: 1,
  shownOptions: null,
  faults: n === 2 ? ['missing explanation'] : [],
  advice: [],
  may: ['draft', 'live', 'retired'],
  history: [],
})

const open = (rows: object[], more: object = {}) =>
  show(<QuestionBankScreen />, {
    at: '/admin/items',
    me: { ...LEARNER, role: 'moderator' },
    api: {
      'GET /api/admin/items': { data: rows, total: rows.length, page: 1, pageSize: 20 },
      'GET /api/admin/items/choices': { topics: [], ideas: [], figures: [], imports: [] },
      'GET /api/admin/items/q1': whole(1),
      'GET /api/admin/items/q2': whole(2),
      'GET /api/admin/items/q3': whole(3),
      ...more,
    },
  })

const sent = ({ asked }: ReturnType<typeof show>) =>
  asked.filter(({ path }) => path === '/api/admin/items/batches').map(({ body }) => body)

it('approves what is ticked after asking, and says what stayed behind and why', async () => {
  const screenShown = open([row(1), row(2), row(3, { isMine: true })], {
    'POST /api/admin/items/batches': {
      done: ['q1', 'q2'],
      already: 0,
      gone: 0,
      refused: [{ id: 'q3', code: 'M1.02-N003', why: 'You wrote this question.', faults: [] }],
    },
  })
  fireEvent.click(await screen.findByLabelText('Tick all 3 on this page'))
  fireEvent.click(screen.getByRole('button', { name: 'Approve the 3 ticked' }))
  const sure = await screen.findByRole('alertdialog')
  expect(within(sure).getByText(/You wrote 1 of these/)).toBeTruthy()
  expect(sent(screenShown)).toEqual([])
  fireEvent.click(within(sure).getByRole('button', { name: 'Approve 3 questions' }))
  expect(await screen.findByText(/2 questions are live now. 1 could not go on/)).toBeTruthy()
  expect(screen.getByText('1: You wrote this question.')).toBeTruthy()
  expect(screen.getByText('1 question ticked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent(screenShown)).toEqual([{ action: 'approve', ids: ['q1', 'q2', 'q3'], comment: '' }])
})

it('wants a note to send back, and undoes it', async () => {
  const screenShown = open([row(1)], {
    'POST /api/admin/items/batches': { done: ['q1'], already: 0, gone: 0, refused: [] },
  })
  fireEvent.click(await screen.findByLabelText('Choose M1.02-N001'))
  fireEvent.click(screen.getByRole('button', { name: 'Send back the 1 ticked' }))
  const sure = await screen.findByRole('alertdialog')
  const button = within(sure).getByRole('button', { name: 'Send back 1 question' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(within(sure).getByLabelText('What should be changed'), { target: { value: 'Say why.' } })
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent(screenShown)).toHaveLength(2))
  expect(sent(screenShown)[1]).toEqual({ action: 'send', ids: ['q1'], comment: 'Sent back by mistake' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('reads one question after the other by key and button, and ticks it there', async () => {
  open([row(1), row(2), row(3)])
  fireEvent.click(await screen.findByRole('button', { name: 'Read these 3' }))
  const reader = await screen.findByRole('dialog', { name: 'Question M1.02-N001' })
  expect(await within(reader).findByRole('radio', { name: 'True' })).toBeTruthy()
  fireEvent.keyDown(within(reader).getByLabelText('Tick M1.02-N001'), { key: 'ArrowRight' })
  expect(await within(reader).findByText('missing explanation')).toBeTruthy()
  fireEvent.keyDown(within(reader).getByRole('radio', { name: 'True' }), { key: 'ArrowRight' })
  expect(screen.getByText('2 of 3')).toBeTruthy()
  fireEvent.click(within(reader).getByLabelText('Tick M1.02-N002'))
  fireEvent.click(within(reader).getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  fireEvent.click(within(reader).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('1 question ticked')).toBeTruthy()
})
