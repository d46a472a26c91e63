import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, LEARNER, show } from '../../../testing/render'
import AchievementsScreen from './AchievementsScreen'
import GuardianConsentScreen from './GuardianConsentScreen'
import HistoryScreen from './HistoryScreen'
import SchoolConsentScreen from './SchoolConsentScreen'
import { QUESTION } from './samples.testing'
import UndoChangeScreen from './UndoChangeScreen'

const ITEM = {
  ref: 'payment:1',
  kind: 'payment',
  at: '2026-11-20T08:00:00Z',
  title: 'Paid for premium',
  detail: null,
  amountUgx: 25000,
  to: null,
}
const HISTORY = 'GET /api/account/history'

it('tells money in exact shillings, and what happened day by day', async () => {
  show(<HistoryScreen />, {
    at: '/account/history',
    me: LEARNER,
    api: { [HISTORY]: { data: [ITEM], next: null } },
  })
  expect(await screen.findByText('Paid for premium')).toBeVisible()
  expect(screen.getByText('UGX 25,000')).toBeVisible()
  expect(screen.getByRole('heading', { name: '20 Nov 2026' })).toBeVisible()
})

it('keeps the chosen kind and days in the address', async () => {
  const { asked, location } = show(<HistoryScreen />, {
    at: '/account/history?from=2026-11-01',
    me: LEARNER,
    api: { [HISTORY]: { data: [], next: null } },
  })
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Payments')
  await waitFor(() => expect(location.address).toBe('/account/history?from=2026-11-01&kind=payment'))
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/account/history?kind=payment&from=2026-11-01'))
  expect(await screen.findByText('Nothing to show for these days.')).toBeVisible()
  expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute(
    'href',
    '/api/account/history.csv?kind=payment&from=2026-11-01',
  )
})

it('shows earlier days when asked', async () => {
  show(<HistoryScreen />, {
    at: '/account/history',
    me: LEARNER,
    api: {
      [HISTORY]: { data: [ITEM], next: 'there' },
      [`${HISTORY}?after=there`]: {
        data: [{ ...ITEM, ref: 'payment:0', title: 'Paid for basic' }],
        next: null,
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('Paid for basic')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})

const BADGE = {
  code: 'tests_1',
  series: 'tests',
  name: 'First test',
  needs: 1,
  unit: 'test',
  how: 'Tests that were handed in.',
  earnedAt: '2026-11-20T08:00:00Z',
  evidence: 'Sets: 80%',
}

it('shows what was earned by what, and how far the next is', async () => {
  const ahead = { ...BADGE, code: 'tests_10', name: 'Ten tests', needs: 10, earnedAt: null, evidence: null }
  const next = [{ code: 'tests_10', name: 'Ten tests', series: 'tests', unit: 'test', needs: 10, done: 2 }]
  show(<AchievementsScreen />, {
    me: LEARNER,
    api: { 'POST /api/account/achievements/collect': { badges: [BADGE, ahead], next } },
  })
  expect(await screen.findByRole('heading', { name: 'First test' })).toBeVisible()
  expect(screen.getByText('Sets: 80%')).toBeVisible()
  expect(screen.getAllByText('Tests that were handed in.')).toHaveLength(2)
  expect(screen.getByText('2 of 10 tests')).toBeVisible()
})

it('says how the first one is earned', async () => {
  show(<AchievementsScreen />, {
    me: LEARNER,
    api: { 'POST /api/account/achievements/collect': { badges: [], next: [] } },
  })
  expect(await screen.findByText('No achievements yet.')).toBeVisible()
})

const ASKED = 'POST /api/guardian/question'
const guardian = (api: object) =>
  show(<GuardianConsentScreen />, {
    at: '/guardian-consent?token=a-long-token',
    api: { [ASKED]: QUESTION, ...api },
  })

it('lets a guardian untick what they do not want', async () => {
  const { asked } = guardian({
    'POST /api/guardian/code': { success: true, message: 'x' },
    'POST /api/guardian/agree': { ...QUESTION, state: 'agreed' },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Study groups/ }))
  expect(screen.queryByRole('checkbox', { name: /News and offers/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
  expect(await screen.findByText('Code Sent!')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Code'), '384120')
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/guardian/agree')?.body).toEqual({
      token: 'a-long-token',
      code: '384120',
      scopes: ['forum'],
    }),
  )
})

it('lets a guardian withdraw with one button', async () => {
  const agreed = { ...QUESTION, state: 'agreed', scopes: ['forum'], consentedAt: '2026-11-20T09:00:00Z' }
  const { asked } = guardian({
    [ASKED]: agreed,
    'POST /api/guardian/withdraw': { ...agreed, state: 'ended' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take back my consent' }))
  expect(await screen.findByText('You took back your consent')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/guardian/withdraw')).toHaveLength(1)
})

it('says when a guardian comes too late or without a link', async () => {
  guardian({
    [ASKED]: [410, { code: 'LINK_EXPIRED', title: 'Link Expired', detail: 'This link is too old.' }],
  })
  expect(await screen.findByText('This link is too old.')).toBeVisible()
  show(<GuardianConsentScreen />, { at: '/guardian-consent' })
  expect(await screen.findByText('Open this page from our email.')).toBeVisible()
})

it('takes a change back only when the button is pressed', async () => {
  const { asked } = show(<UndoChangeScreen />, {
    at: '/account/undo-change?token=a-long-token',
    api: { 'POST /api/account/undo-change': { success: true, message: 'Your old email address is back.' } },
  })
  const button = await screen.findByRole('button', { name: 'Undo the change' })
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(button)
  expect(await screen.findByText('Your old email address is back.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
})

it('tells a school line by line what became of it', async () => {
  const lines = [
    { line: 2, learner: 'amina', isAgreed: true, says: 'Agreed' },
    { line: 3, learner: 'nobody', isAgreed: false, says: 'No learner of this name' },
  ]
  show(<SchoolConsentScreen />, {
    me: ADMIN,
    api: { 'POST /api/admin/guardian-consents/school': () => [200, lines] },
  })
  await userEvent.type(await screen.findByLabelText('School'), 'Gayaza')
  await userEvent.type(screen.getByLabelText('Who agreed for the school'), 'R. Nabirye')
  await userEvent.type(screen.getByLabelText('Reference of the letter'), 'GHS/14')
  await userEvent.type(screen.getByLabelText('Learners as CSV'), 'learner\namina\nnobody')
  await userEvent.click(screen.getByRole('button', { name: "Note the school's consent" }))
  expect(await screen.findByText('Agreed for 1 of 2 learners')).toBeVisible()
  expect(screen.getByText('No learner of this name')).toBeVisible()
})

it('takes the consent of a school back', async () => {
  const result = [{ line: 2, learner: 'amina', isAgreed: false, says: 'Withdrawn' }]
  const path = 'POST /api/admin/guardian-consents/school/withdraw'
  const { asked } = show(<SchoolConsentScreen />, {
    me: ADMIN,
    api: { [path]: () => [200, result] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await userEvent.type(screen.getByLabelText('School'), 'Gayaza')
  await userEvent.type(screen.getByLabelText('Learners as CSV'), 'learner\namina')
  await userEvent.click(screen.getByRole('button', { name: "Withdraw the school's consent" }))
  expect(await screen.findByText('Withdrawn')).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ schoolName: 'Gayaza', csv: 'learner\namina' })
})
