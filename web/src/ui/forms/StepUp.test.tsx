import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { send } from '../../api/client'
import { problemOf } from '../../lib/problem'
import { type Answers, LEARNER, show } from '../../testing/render'
import { toast } from '../feedback/toast'
import { Button } from '../primitives/Button'
import { useStepUp } from './StepUp'

const REFUSED = [403, { code: 'REAUTH_REQUIRED', detail: 'Enter your password again to do this.' }]

function Pay() {
  const { withStepUp } = useStepUp()
  const pay = () =>
    withStepUp(() => send<{ paid: string }>('POST', '/api/pay')).then(
      ({ paid }) => toast({ title: paid }),
      (error) => toast({ title: problemOf(error).detail }),
    )
  return <Button onClick={pay}>Pay</Button>
}

function pay(api: Answers, me = LEARNER) {
  let isFresh = false
  const stage = show(<Pay />, {
    me,
    api: {
      'POST /api/pay': () => (isFresh ? { paid: 'Paid.' } : REFUSED),
      'POST /api/auth/step-up': () => {
        isFresh = true
        return { success: true }
      },
      ...api,
    },
  })
  return stage
}

it('asks for the password, and does what was asked for', async () => {
  const { asked } = pay({})
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'my secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Paid.')).toBeVisible()
  expect(asked.find(({ path }) => path === '/api/auth/step-up')?.body).toEqual({
    password: 'my secret words',
  })
  expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull()
})

it('keeps asking after a wrong password', async () => {
  pay({ 'POST /api/auth/step-up': [401, { code: 'LOGIN_FAILED', detail: 'That is not your password.' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'a guess')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('That is not your password.')).toBeVisible()
  expect(screen.getByLabelText('Your password')).toHaveValue('a guess')
})

it('tells the refusal when the person gives up', async () => {
  const { asked } = pay({})
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Enter your password again to do this.')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/pay')).toHaveLength(1)
})

it('asks people with an authenticator app for its code', async () => {
  const { asked } = pay({}, { ...LEARNER, hasTotp: true })
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.type(await screen.findByLabelText('Code from your app'), '12a3456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/auth/step-up')?.body).toEqual({ code: '123456' }),
  )
})

it('clears a wrong code, and lets the next one be typed at once', async () => {
  pay(
    { 'POST /api/auth/step-up': [422, { detail: 'x', fields: { code: 'Invalid or expired code.' } }] },
    { ...LEARNER, hasTotp: true },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Invalid or expired code.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Code from your app')).toHaveValue(''))
  expect(screen.getByLabelText('Code from your app')).toHaveFocus()
})

it('counts down after too many codes, and still takes the password', async () => {
  const refused = { code: 'TOO_MANY', detail: 'Too many attempts.', retryAfter: 65 }
  pay({ 'POST /api/auth/step-up': [429, refused] }, { ...LEARNER, hasTotp: true })
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('button', { name: /^Try again in 1:0[45]$/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Use my password instead' }))
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})
