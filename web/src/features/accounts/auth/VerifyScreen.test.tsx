import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickAndHoldTheClock, leavesAfter, seen } from '../../../testing/clock'
import { type Answers, show } from '../../../testing/render'
import { keepPending, keptPending } from './pendingRegistration'
import VerifyScreen from './VerifyScreen'

const AT = '/auth/verify-email?userId=h-1&email=amina%40example.ug'
const PENDING = { userId: 'h-1', email: 'amina@example.ug', sentAt: 0 }

async function entered(api: Answers, at = AT) {
  const stage = show(<VerifyScreen />, { at, api })
  await userEvent.type(await screen.findByLabelText('Verification code'), '12ab3456')
  return stage
}

const verify = () => screen.getByRole('button', { name: 'Verify Email' })

it('takes digits only, six of them, before it can be sent', async () => {
  show(<VerifyScreen />, { at: AT })
  const box = await screen.findByLabelText('Verification code')
  expect(box).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.type(box, '1a2b3')
  expect(box).toHaveValue('123')
  expect(verify()).toBeDisabled()
  await userEvent.type(box, '4567')
  expect(box).toHaveValue('123456')
  expect(verify()).toBeEnabled()
})

it('takes a pasted code with its spaces', async () => {
  show(<VerifyScreen />, { at: AT })
  await userEvent.click(await screen.findByLabelText('Verification code'))
  await userEvent.paste('123 456')
  expect(screen.getByLabelText('Verification code')).toHaveValue('123456')
})

it('forgets who was to be verified, says so, and leads to sign in after two seconds', async () => {
  keepPending(PENDING)
  const { asked, location } = await entered({
    'POST /api/auth/verify-otp': { success: true, message: '' },
  })
  await clickAndHoldTheClock(verify())
  await seen('Email Verified!')
  expect(screen.getAllByText('Your account is now active. You can sign in to start reading.')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In Now' })).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ userId: 'h-1', code: '123456' })
  expect(keptPending()).toBeNull()
  await leavesAfter(2000, location, '/auth/login?verified=true')
})

it('clears a wrong code, and says what the server says', async () => {
  await entered({
    'POST /api/auth/verify-otp': [400, { code: 'INVALID_CODE', detail: 'That code has expired.' }],
  })
  await userEvent.click(verify())
  expect(await screen.findByText('Verification Failed')).toBeVisible()
  expect(screen.getAllByText('That code has expired.')[0]).toBeVisible()
  expect(screen.getByLabelText('Verification code')).toHaveValue('')
  expect(screen.getByLabelText('Verification code')).toHaveFocus()
})

it('has words of its own where the server has none', async () => {
  await entered({ 'POST /api/auth/verify-otp': [502, 'x'] })
  await userEvent.click(verify())
  expect((await screen.findAllByText('Invalid or expired code. Please try again.'))[0]).toBeVisible()
})

it('keeps a code that could not be sent', async () => {
  await entered({
    'POST /api/auth/verify-otp': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await userEvent.click(verify())
  expect((await screen.findAllByText('Unable to connect to server'))[0]).toBeVisible()
  expect(screen.getByLabelText('Verification code')).toHaveValue('123456')
})

it('knows from this browser who is to be verified', async () => {
  keepPending(PENDING)
  const { asked } = await entered({}, '/auth/verify-email')
  expect(screen.getByText('amina@example.ug')).toBeVisible()
  await userEvent.click(verify())
  expect(asked.at(-1)?.body).toEqual({ userId: 'h-1', code: '123456' })
})

it('asks to register again where nobody knows who it is', async () => {
  const { asked } = await entered({}, '/auth/verify-email')
  await userEvent.click(verify())
  expect(await screen.findByText('Missing Information')).toBeVisible()
  expect(screen.getByText('User information is missing. Please try registering again.')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

it('sends another code, and then waits a minute', async () => {
  const { asked } = show(<VerifyScreen />, {
    at: AT,
    api: { 'POST /api/auth/resend-otp': { success: true } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText('Code Sent!')).toBeVisible()
  expect(screen.getByText('A new verification code has been sent to your email.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resend Code' })).toBeDisabled()
  expect(screen.getByText(/^in (1:00|0:59)$/)).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ userId: 'h-1' })
})

it('waits for the code that was just sent', async () => {
  keepPending({ ...PENDING, sentAt: Date.now() - 20_000 })
  show(<VerifyScreen />, { at: AT })
  expect(await screen.findByRole('button', { name: 'Resend Code' })).toBeDisabled()
  expect(screen.getByText(/^in 0:(40|39)$/)).toBeVisible()
})

it.each([
  [[429, { code: 'CODE_NOT_SENT', detail: 'Please wait.', retryAfter: 40 }], 'Please wait.'],
  [[502, 'x'], 'Unable to send verification code. Please try again.'],
])('says why no code was sent: %j', async (refused, detail) => {
  show(<VerifyScreen />, { at: AT, api: { 'POST /api/auth/resend-otp': refused } })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText('Failed to Resend')).toBeVisible()
  expect(screen.getByText(detail)).toBeVisible()
})

it('says no more of the earlier code once another is on its way', async () => {
  await entered({
    'POST /api/auth/verify-otp': [400, { code: 'INVALID_CODE', detail: 'That code has expired.' }],
    'POST /api/auth/resend-otp': { success: true },
  })
  await userEvent.click(verify())
  expect(await screen.findByText('Verification Failed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText('Code Sent!')).toBeVisible()
  expect(screen.queryByText('That code has expired.')).toBeNull()
  expect(screen.getByLabelText('Verification code')).toBeValid()
})
