import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import { AlertHistory } from './alerts/AlertHistory'
import { AlertsPanel, FreshAlerts } from './alerts/AlertsPanel'
import type { Alerts, Telephone } from './alerts/data'
import { TelephonePanel } from './alerts/TelephonePanel'
import { CHILD, MOTHER } from './samples.testing'

const ALERTS: Alerts = {
  rules: [
    { kind: 'quiet_days', isOn: true, threshold: 5, bySms: false },
    { kind: 'low_average', isOn: false, threshold: 50, bySms: false },
    { kind: 'goal_missed', isOn: false, threshold: null, bySms: false },
    { kind: 'at_risk', isOn: false, threshold: null, bySms: false },
  ],
  alerts: [
    {
      id: 'a1',
      kind: 'quiet_days',
      title: 'No study for 5 days',
      says: 'Amina last studied here on Monday 16 November, 5 days ago.',
      advice: 'Ask Amina how the week is.',
      raisedAt: '2026-11-21T04:00:00Z',
      seenAt: null,
    },
  ],
  isMineToChange: true,
}
const PATH = '/api/family/links/l1/alerts'
const NUMBER: Telephone = {
  phone: null,
  isProved: false,
  codeExpiresAt: null,
  digests: false,
  alerts: false,
  isStopped: false,
  failure: null,
  failedAt: null,
}

it('shows an alert with what to do until it is seen, and keeps each choice at once', async () => {
  const both = (
    <>
      <FreshAlerts link={CHILD} />
      <AlertsPanel link={CHILD} />
    </>
  )
  const { asked } = show(both, {
    me: LEARNER,
    api: { [`GET ${PATH}`]: ALERTS, [`PUT ${PATH}`]: ALERTS, 'POST /api/family/alerts/a1/seen': null },
  })
  expect(await screen.findByRole('heading', { name: 'No study for 5 days' })).toBeVisible()
  expect(screen.getByText('Ask Amina how the week is.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Seen' }))
  await userEvent.selectOptions(screen.getByLabelText('After how many days'), '7 days')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    rules: [{ kind: 'quiet_days', isOn: true, threshold: 7, bySms: false }],
  })
  await userEvent.click(await screen.findByLabelText('A goal you and Amina agreed on was not reached'))
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    rules: [{ kind: 'goal_missed', isOn: true, threshold: null, bySms: false }],
  })
  expect(asked.some(({ path }) => path === '/api/family/alerts/a1/seen')).toBe(true)
})

it('tells the learner what a parent is told of, and word for word what went out', async () => {
  show(<AlertHistory link={MOTHER} />, {
    me: LEARNER,
    api: { [`GET ${PATH}`]: { ...ALERTS, isMineToChange: false } },
  })
  expect(await screen.findByText('You have not studied for 5 days')).toBeVisible()
  await userEvent.click(screen.getByText('Alerts Grace got'))
  expect(screen.getByText(/Amina last studied here on Monday/)).toBeVisible()
})

it('proves a telephone by its code before anything can be chosen', async () => {
  let number = { ...NUMBER, phone: '+256772123456' as string | null }
  const { asked } = show(<TelephonePanel />, {
    me: LEARNER,
    api: {
      'GET /api/sms/number': number,
      'POST /api/sms/number/confirm': () => {
        number = { ...number, isProved: true }
        return number
      },
      'PUT /api/sms/number/wishes': (wish: object) => ({ ...number, ...wish }),
    },
  })
  expect(await screen.findByText('We sent a 6-digit code to +256772123456.')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const week = await screen.findByRole('checkbox', { name: /The week of my children/ })
  await userEvent.click(week)
  expect(week).toBeChecked()
  expect(asked.at(-1)?.body).toEqual({ digests: true, alerts: false })
})

it('asks before a telephone is taken away', async () => {
  const proved = { ...NUMBER, phone: '+256772123456', isProved: true }
  const { asked } = show(<TelephonePanel />, {
    me: LEARNER,
    api: { 'GET /api/sms/number': proved, 'DELETE /api/sms/number': NUMBER },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this phone number' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove +256772123456?' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('+256772123456 was removed')).toBeVisible()
})

it('says that STOP was answered', async () => {
  const stopped = { ...NUMBER, phone: '+256772123456', isProved: true, isStopped: true }
  show(<TelephonePanel />, { me: LEARNER, api: { 'GET /api/sms/number': stopped } })
  expect(await screen.findByText(/You answered STOP/)).toBeVisible()
})

it('says kindly that a number did not work, and what can be done', async () => {
  const failed: Telephone = {
    ...NUMBER,
    phone: '+256700000403',
    failure: 'number',
    failedAt: '2026-11-21T04:00:00Z',
  }
  const { asked } = show(<TelephonePanel />, {
    me: LEARNER,
    api: {
      'GET /api/sms/number': failed,
      'PUT /api/sms/number': { ...failed, failure: null, failedAt: null },
    },
  })
  expect(await screen.findByText(/\+256700000403 cannot get SMS\. Check the number/)).toBeVisible()
  expect(screen.queryByLabelText('Code')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try this one again' }))
  expect(await screen.findByText('We sent a 6-digit code to +256700000403.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ phone: '+256700000403' })
})

it('keeps the choices of a number that works when the fault was ours', async () => {
  const ours: Telephone = {
    ...NUMBER,
    phone: '+256772123456',
    isProved: true,
    failure: 'carrier',
    failedAt: '2026-11-21T04:00:00Z',
  }
  show(<TelephonePanel />, { me: LEARNER, api: { 'GET /api/sms/number': ours } })
  expect(await screen.findByText(/It was our mistake/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /The week of my children/ })).toBeVisible()
})

it.each([
  [{}, 'You get no SMS yet. Add a phone number'],
  [{ phone: '+256772123456' }, 'You get no SMS yet. Enter the code we sent you'],
  [{ phone: '+256772123456', isProved: true }, 'SMS alerts are off. Tick “Alerts for which I chose SMS”'],
  [{ phone: '+256772123456', isProved: true, alerts: true }, null],
])('says beside an alert wished by SMS what is missing: %o', async (part, missing) => {
  const rules = [{ kind: 'quiet_days' as const, isOn: true, threshold: 5, bySms: true }]
  show(<AlertsPanel link={CHILD} />, {
    me: LEARNER,
    api: { [`GET ${PATH}`]: { ...ALERTS, rules }, 'GET /api/sms/number': { ...NUMBER, ...part } },
  })
  expect(await screen.findByRole('checkbox', { name: /Also send this by SMS/ })).toBeChecked()
  if (missing) expect(await screen.findByText(new RegExp(missing))).toBeVisible()
  else expect(screen.queryByText(/^None/)).toBeNull()
})
