import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import { ObjectionQueue } from './ObjectionQueue'

const QUEUED = {
  id: 'o',
  month: '2026-10',
  subject: 'held',
  bookId: 'b',
  title: 'Algebra',
  words: 'A reading club meets at my house.',
  state: 'open',
  writtenAt: '2026-11-20T09:00:00Z',
  closedAt: null,
  answer: null,
  authorId: 'a',
  author: 'Grace Akello',
  answerBy: '2026-11-30T09:00:00Z',
  answeredBy: null,
}

it('lets finance answer once, with a reason', async () => {
  const stage = show(<ObjectionQueue />, {
    me: LEARNER,
    api: {
      'GET /api/admin/objections': [QUEUED],
      'POST /api/admin/objections/o/answer': [{ ...QUEUED, state: 'upheld', answer: 'You are right.' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Answer Grace Akello' }))
  const dialog = screen.getByRole('dialog', { name: 'Answer Grace Akello' })
  await userEvent.selectOptions(within(dialog).getByLabelText('Decision'), 'The author is right')
  await userEvent.type(within(dialog).getByLabelText('Why'), 'You are right.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Objection answered')).toBeVisible()
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    decision: 'upheld',
    answer: 'You are right.',
  })
})
