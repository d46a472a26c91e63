import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import { StatementObjections } from './StatementObjections'
import { statementOf } from './statement.testing'

const WRITTEN = {
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
}
const MINE = '/api/authors/me/statements/2026-10/objections'
const statement = statementOf('2026-10', true)

it('lets an author say what is wrong with a line', async () => {
  const stage = show(<StatementObjections statement={statement} />, {
    me: LEARNER,
    api: { [`GET ${MINE}`]: [], [`POST ${MINE}`]: [WRITTEN] },
  })
  await userEvent.selectOptions(await screen.findByLabelText(/What is it about/), 'The pool')
  await userEvent.type(screen.getByLabelText('What is wrong?'), 'Revenue looks low.')
  await userEvent.click(screen.getByRole('button', { name: 'Send objection' }))
  expect(await screen.findByText('Objection sent')).toBeVisible()
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    subject: 'pool',
    bookId: null,
    words: 'Revenue looks low.',
  })
})

it('shows what waits with a way back, and what was answered with the reason', async () => {
  const answered = {
    ...WRITTEN,
    id: 'p',
    state: 'dismissed',
    answer: 'Six accounts, one phone.',
    closedAt: '2026-11-21T09:00:00Z',
  }
  show(<StatementObjections statement={statement} />, {
    me: LEARNER,
    api: { [`GET ${MINE}`]: [WRITTEN, answered] },
  })
  const [waiting, closed] = await screen.findAllByRole('listitem')
  expect(within(waiting as HTMLElement).getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(closed).toHaveTextContent('Nothing changes')
  expect(closed).toHaveTextContent('Six accounts, one phone.')
  expect(within(closed as HTMLElement).queryByRole('button')).toBeNull()
})
