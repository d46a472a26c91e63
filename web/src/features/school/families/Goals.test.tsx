import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Goal, Goals } from './goals/data'
import { GoalsPanel } from './goals/GoalsPanel'

const GOAL: Goal = {
  id: 'g1',
  kind: 'minutes_a_week',
  says: '90 minutes of study a week',
  target: 90,
  earlierTarget: null,
  bookId: null,
  bookTitle: null,
  startsOn: '2026-11-02',
  dueOn: null,
  words: 'Small and kept.',
  status: 'agreed',
  setBy: 'parent',
  setByName: 'Grace',
  waitsFor: null,
  isMineToChange: true,
  done: 55,
  percent: 61,
  isReached: false,
  weeks: [
    { weekOn: '2026-11-02', done: 40, isReached: false, isOver: true, isWhole: true },
    { weekOn: '2026-11-09', done: 95, isReached: true, isOver: true, isWhole: true },
    { weekOn: '2026-11-16', done: 55, isReached: false, isOver: false, isWhole: true },
  ],
  settledAt: null,
}
const goals = (part: Partial<Goals>): Goals => ({ open: [], past: [], books: [], maySet: true, ...part })
const OWN = 'GET /api/family/goals'

it('shows how far a goal is, and the weeks before in words', async () => {
  show(<GoalsPanel whose="own" />, { me: LEARNER, api: { [OWN]: goals({ open: [GOAL] }) } })
  expect(await screen.findByRole('heading', { name: GOAL.says })).toBeVisible()
  expect(screen.getByText('55 of 90 minutes')).toBeVisible()
  expect(screen.getByText('Reached in 1 of 2 weeks before this one.')).toBeVisible()
  expect(screen.getByText('9 Nov: 95, reached')).toBeVisible()
  expect(screen.getByText('Set by Grace on 2 Nov 2026.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
})

it('lets the learner agree to what waits for them, or suggest another number', async () => {
  const waiting = { ...GOAL, status: 'proposed' as const, waitsFor: 'student' as const }
  const { asked } = show(<GoalsPanel whose="own" />, {
    me: LEARNER,
    api: {
      [OWN]: goals({ open: [waiting] }),
      'POST /api/family/goals/g1/agree': null,
      'POST /api/family/goals/g1/suggest': null,
    },
  })
  expect(await screen.findByText(/It waits for your answer\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Suggest another' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('How many a week'))
  await userEvent.type(dialog.getByLabelText('How many a week'), '60')
  await userEvent.click(dialog.getByRole('button', { name: 'Suggest it' }))
  expect(await screen.findByText('Kept')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/suggest'))?.body).toEqual({ target: 60, dueOn: null })
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  expect(asked.some(({ path }) => path === '/api/family/goals/g1/agree')).toBe(true)
})

it('proposes a goal to a child, and keeps what the server refused beside its field', async () => {
  const path = '/api/family/links/l1/goals'
  let isRefused = true
  const { asked } = show(<GoalsPanel whose={{ link: 'l1', name: 'Amina' }} />, {
    me: { ...LEARNER, role: 'parent' },
    api: {
      [`GET ${path}`]: goals({}),
      [`POST ${path}`]: () =>
        isRefused
          ? [
              422,
              {
                code: 'MALFORMED',
                detail: 'x',
                title: 'x',
                fields: { dueOn: 'Choose a day from tomorrow on.' },
              },
            ]
          : goals({ open: [GOAL] }),
    },
  })
  expect(await screen.findByText(/Amina has no goal now/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Set a goal' }))
  await userEvent.selectOptions(screen.getByLabelText('What is the goal?'), 'Topics known well by a day')
  await userEvent.clear(screen.getByLabelText('How many'))
  await userEvent.type(screen.getByLabelText('How many'), '3')
  await userEvent.type(screen.getByLabelText('Until which day'), '2026-12-01')
  await userEvent.click(screen.getByRole('button', { name: 'Suggest it to Amina' }))
  expect(await screen.findByText('Choose a day from tomorrow on.')).toBeVisible()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Suggest it to Amina' }))
  expect(await screen.findByText('Amina is asked')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    kind: 'topics_mastered',
    target: 3,
    bookId: null,
    dueOn: '2026-12-01',
    words: null,
  })
})

it('shows a parent no number that is not shared, and nothing at all without either permission', async () => {
  const path = 'GET /api/family/links/l1/goals'
  const hidden = { ...GOAL, done: null, percent: null, isReached: null, weeks: [] }
  const whose = { link: 'l1', name: 'Amina' }
  const first = show(<GoalsPanel whose={whose} />, { api: { [path]: goals({ open: [hidden] }) } })
  expect(await screen.findByText('They do not share how far they are.')).toBeVisible()
  first.unmount()
  show(<GoalsPanel whose={whose} />, { api: { [path]: [403, { code: 'NOT_SHARED' }] } })
  await new Promise((done) => setTimeout(done, 30))
  expect(screen.queryByRole('heading', { name: 'Goals' })).toBeNull()
})

it('says that a goal has ended once its card is gone', async () => {
  let open = [GOAL]
  show(<GoalsPanel whose={{ link: 'l1', name: 'Amina' }} />, {
    me: { ...LEARNER, role: 'parent' },
    api: {
      'GET /api/family/links/l1/goals': () => goals({ open }),
      'DELETE /api/family/goals/g1': () => {
        open = []
        return null
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End this goal' }))
  await userEvent.click(screen.getByRole('button', { name: 'End the goal' }))
  expect(await screen.findByText('The goal has ended')).toBeVisible()
  expect(screen.queryByRole('heading', { name: GOAL.says })).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Goals' })).toHaveFocus())
})
