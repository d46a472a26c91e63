import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import AnswerReportsScreen from './AnswerReportsScreen'
import type { AnswerReport, Withheld } from './reports'

const report: AnswerReport = {
  id: 'r1',
  reason: 'wrong',
  words: 'it is the other way round',
  question: 'what is osmosis',
  answer: 'Water moves to more water.',
  answerKind: 'lesson',
  steps: [],
  passages: [
    {
      kind: 'section',
      title: 'Diffusion and osmosis',
      heading: 'Osmosis',
      where: 'Biology · S2',
      url: '/lessons/l1#part-2',
      said: 'Osmosis is the movement of water.',
      mayBeCited: true,
    },
  ],
  byModel: false,
  state: 'open',
  note: null,
  reportedAt: '2026-11-16T09:00:00Z',
  decidedAt: null,
  decidedBy: null,
}
const held: Withheld = {
  id: 'w1',
  kind: 'section',
  title: 'Diffusion and osmosis',
  heading: 'Osmosis',
  url: '/lessons/l1#part-2',
  reason: 'wrong',
  withheldAt: '2026-11-16T09:00:00Z',
  withheldBy: 'Rose',
  hasChanged: true,
  isGone: false,
}

const open = (api: Answers = {}, at = '/admin/assistant-reports') =>
  show(<AnswerReportsScreen />, {
    at,
    me: { ...LEARNER, role: 'moderator' },
    api: {
      'GET /api/admin/assistant-reports': { data: [report], total: 1, page: 1, pageSize: 10 },
      'GET /api/admin/assistant-reports/withheld': [held],
      ...api,
    },
  })

it('shows what was asked and said, and takes a decision only with a note', async () => {
  const { asked } = open({ 'POST /api/admin/assistant-reports/r1': {} })
  expect(await screen.findByText('what is osmosis')).toBeVisible()
  expect(screen.getByText('it is the other way round')).toBeVisible()
  const mended = screen.getByRole('button', { name: 'It is mended' })
  expect(mended).toBeDisabled()
  await userEvent.type(screen.getByLabelText(/What was done/), 'Mended the lesson.')
  await userEvent.click(mended)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    state: 'mended',
    note: 'Mended the lesson.',
  })
})

it('holds a passage back and lets it be cited again', async () => {
  const { asked } = open({
    'PUT /api/admin/assistant-reports/r1/passages': {},
    'DELETE /api/admin/assistant-reports/withheld/w1': {},
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Do not cite this passage' }))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ passage: 0, mayBeCited: false })
  await userEvent.click(screen.getByRole('tab', { name: 'Passages not cited' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Passages not cited' })
  expect(await within(panel).findByText('Its text was changed since')).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: 'Let it be cited again' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

it('says so when nothing is reported', async () => {
  open({ 'GET /api/admin/assistant-reports': { data: [], total: 0, page: 1, pageSize: 10 } })
  expect(await screen.findByText('Nothing is reported.')).toBeVisible()
})
