import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Family } from './data'
import ParentScreen from './ParentScreen'
import { ASK, CHILD, familyOf, PROGRESS } from './samples.testing'

const FAMILY = 'GET /api/family'
const SEEN = 'GET /api/family/links/l1/progress'
const stage = (family: Partial<Family>, api: object = {}) =>
  show(<ParentScreen />, {
    at: '/parent',
    me: { ...LEARNER, role: 'parent' },
    api: { [FAMILY]: familyOf(family), [SEEN]: PROGRESS, ...api },
  })

it('compares a first week with nothing', async () => {
  const time = { ...PROGRESS.time, lastWeekByThen: null, lastWeek: null }
  stage({ links: [CHILD] }, { [SEEN]: { ...PROGRESS, time } })
  expect(await screen.findByText('On 2 days, Monday to Wednesday.')).toBeVisible()
  expect(screen.queryByText(/last week/)).toBeNull()
})

it('tells three facts and one thing to do, with their moment', async () => {
  stage({ links: [CHILD] })
  expect(await screen.findByText('1 h 35 min')).toBeVisible()
  expect(screen.getByText(/On 2 days, Monday to Wednesday\. Same days last week: 40 min/)).toBeVisible()
  expect(screen.getByText('26 of 40')).toBeVisible()
  expect(screen.getByText('65% in the last 30 days. Results are getting better.')).toBeVisible()
  expect(screen.getByText('1 better, 4 stuck')).toBeVisible()
  expect(screen.getByText('Stuck: Forces (Physics)')).toBeVisible()
  expect(screen.getByText('Ask Amina to explain Forces to you.')).toBeVisible()
  expect(screen.getByText(/^Updated/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^How was .* computed\?$/ })).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
})

it('says what is not known yet instead of a number', async () => {
  const answers = { ...PROGRESS.answers, questions: 3, right: 3, isKnown: false, trend: null }
  const topics = { isKnown: false, betterCount: 0, stuckCount: 0, better: [], stuck: [] }
  stage({ links: [CHILD] }, { [SEEN]: { ...PROGRESS, answers, topics } })
  expect(await screen.findAllByText('Not known yet')).toHaveLength(2)
  expect(screen.queryByText(/100%/)).toBeNull()
})

it('goes from child to child by the address', async () => {
  const brother = { ...CHILD, id: 'l2', name: 'Ben Nakato', firstName: 'Ben' }
  const result = { ...PROGRESS, time: { ...PROGRESS.time, minutes: 7 } }
  const { location } = stage({ links: [CHILD, brother] }, { 'GET /api/family/links/l2/progress': result })
  await userEvent.click(await screen.findByRole('tab', { name: 'Ben' }))
  expect(await screen.findByText('7 min')).toBeVisible()
  expect(location.address).toBe('/parent?child=l2')
})

it('shows nothing of a child whose link ended, and of one who does not share', async () => {
  const ended = stage({ links: [CHILD] }, { [SEEN]: [404, { code: 'LINK_NOT_FOUND' }] })
  expect(await screen.findByText('This link has ended.')).toBeVisible()
  ended.unmount()
  stage({ links: [CHILD] }, { [SEEN]: [403, { code: 'NOT_SHARED' }] })
  expect(await screen.findByText('Amina does not share progress with you now.')).toBeVisible()
})

it('says in clear words that a link ended while its parent was reading, and shows nothing of the child', async () => {
  let links = [CHILD]
  stage(
    {},
    {
      [FAMILY]: () => familyOf({ links }),
      'GET /api/family/links/l1/goals': { open: [], past: [], books: [], maySet: true },
      'POST /api/family/links/l1/goals': () => {
        links = []
        return [404, { code: 'LINK_NOT_FOUND', detail: 'This link is not yours, or it has ended.' }]
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Set a goal' }))
  await userEvent.click(screen.getByRole('button', { name: 'Suggest it to Amina' }))
  expect(await screen.findByText(/^The link with Amina has ended, so you no longer see Amina/)).toBeVisible()
  expect(screen.queryByText('26 of 40')).toBeNull()
  expect(screen.getByRole('list', { name: 'How to start' })).toBeVisible()
})

it('keeps the keyboard on the page when a card goes with the act it held', async () => {
  const alert = { id: 'a1', kind: 'quiet_days', title: 'No study for 5 days', says: 'x', advice: 'y' }
  let seenAt: string | null = null
  stage(
    { links: [CHILD] },
    {
      'GET /api/family/links/l1/goals': { open: [], past: [], books: [], maySet: true },
      'GET /api/family/links/l1/alerts': () => ({
        rules: [],
        alerts: [{ ...alert, raisedAt: PROGRESS.asOf, seenAt }],
        isMineToChange: true,
      }),
      'POST /api/family/alerts/a1/seen': () => {
        seenAt = PROGRESS.asOf
        return null
      },
      'DELETE /api/family/links/l1': familyOf({}),
    },
  )
  await screen.findByRole('heading', { name: 'Goals' })
  await userEvent.click(await screen.findByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Goals' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'End the link with Amina' }))
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My children' })).toHaveFocus())
})

it('takes a code with small letters and spaces, and keeps a wrong one with the reason', async () => {
  const fields = { code: 'This code is not known or no longer works. Ask for a new one.' }
  let isWrong = true
  const { asked } = stage(
    {},
    {
      'POST /api/family/codes/enter': () =>
        isWrong ? [422, { code: 'MALFORMED', title: 'x', detail: 'x', fields }] : { ...ASK, state: 'theirs' },
    },
  )
  const field = await screen.findByLabelText('Family code')
  await userEvent.type(field, 'k7-m0')
  await userEvent.click(screen.getByRole('button', { name: 'Enter code' }))
  expect(await screen.findByText('A code has 6 letters and numbers.')).toBeVisible()
  await userEvent.type(field, '2p9')
  await userEvent.click(screen.getByRole('button', { name: 'Enter code' }))
  expect(await screen.findByText(fields.code)).toBeVisible()
  expect(field).toHaveValue('K7M2P9')
  isWrong = false
  await userEvent.click(screen.getByRole('button', { name: 'Enter code' }))
  expect(await screen.findByText('Code accepted')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    side: 'parent',
    code: 'K7M2P9',
  })
})

it('shows a code in six signs with the time it has left, and one that ran out as such', async () => {
  const code = {
    side: 'parent' as const,
    code: 'K7M2P9',
    expiresAt: '2026-01-01T00:00:00Z', // by a clock that may be wrong
    secondsLeft: 125,
  }
  const fresh = stage({}, { 'POST /api/family/codes': familyOf({ codes: [code] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a code' }))
  expect(await screen.findByRole('img', { name: 'Your code: K 7 M 2 P 9' })).toBeVisible()
  expect(screen.getByText(/^Works for 2:0\d more, until/)).toBeVisible()
  fresh.unmount()
  stage({ codes: [{ ...code, secondsLeft: 0 }] })
  expect(await screen.findByText('The code K7M2P9 has expired. Make a new one.')).toBeVisible()
})

it('waits without a name, and confirms a child who said yes', async () => {
  const waiting = { ...ASK, id: 'a2', side: 'parent' as const, state: 'theirs' as const, name: null }
  const mine = { ...waiting, id: 'a3', state: 'yours' as const, name: 'Amina Nakato' }
  const { asked } = stage(
    { asks: [waiting, mine] },
    { 'POST /api/family/asks/a3/accept': familyOf({ links: [CHILD] }) },
  )
  expect(await screen.findByText(/^Waiting for the learner to say yes, until 28 Nov 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, this is my child' }))
  expect(await screen.findByText('You and Amina Nakato are linked')).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/family/asks/a3/accept')).toBe(true)
})

it('takes a permission away but sets none, and ends the link only after asking', async () => {
  const link = { ...CHILD, permissions: ['view_progress' as const] }
  const { asked } = stage({ links: [link] }, { 'DELETE /api/family/links/l1': familyOf({}) })
  expect(await screen.findByRole('checkbox', { name: /^See progress/ })).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: /^Set goals/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'End the link with Amina' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Link with your child' })).toBeVisible())
})
