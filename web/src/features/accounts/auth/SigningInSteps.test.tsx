import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import SignInScreen from './SignInScreen'

const SECOND_STEP = { 'POST /api/auth/login': [401, { code: 'TOTP_REQUIRED', detail: 'x', handle: 'h-1' }] }

async function passwordGiven(api: Answers) {
  const stage = show(<SignInScreen />, { at: '/auth/login', api })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email or Username'), 'amina')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { ...stage, user }
}

it('asks for the code of the app, and lets in with it', async () => {
  const { user, asked, location } = await passwordGiven({
    ...SECOND_STEP,
    'POST /api/auth/second-factor': { ...LEARNER, role: 'admin' },
  })
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ handle: 'h-1', code: '123456' })
  await waitFor(() => expect(location.address).toBe('/admin'))
})

it('takes a recovery code instead', async () => {
  const { user, asked } = await passwordGiven({ ...SECOND_STEP, 'POST /api/auth/second-factor': LEARNER })
  await user.click(await screen.findByRole('button', { name: 'I do not have my phone' }))
  await user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh ')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ handle: 'h-1', code: 'abcd-efgh' }))
})

it('begins again where the second step took too long', async () => {
  const { user } = await passwordGiven({
    ...SECOND_STEP,
    'POST /api/auth/second-factor': [401, { code: 'SIGN_IN_AGAIN', detail: 'This took too long.' }],
  })
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByLabelText('Email or Username')).toBeVisible()
  expect(screen.getByText('This took too long.')).toBeVisible()
})

it('lets nobody past a password that somebody else has set', async () => {
  let me: unknown = [401, {}]
  const { user, asked, location } = await passwordGiven({
    'POST /api/auth/login': () => (me = { ...LEARNER, mustChangePassword: true }),
    'GET /api/auth/user': () => me,
    'POST /api/auth/change-password': () => {
      me = LEARNER
      return { success: true, message: '' }
    },
  })
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would set it
  document.cookie = 'signed_in=1'
  await user.type(await screen.findByLabelText('New password'), 'blue goat rides thunder')
  await user.type(screen.getByLabelText('Confirm new password'), 'blue goat rides thunder')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('change-password'))?.body).toEqual({
    currentPassword: 'correct horse',
    newPassword: 'blue goat rides thunder',
    confirmPassword: 'blue goat rides thunder',
  })
  await waitFor(() => expect(location.address).toBe('/home'))
})

it('sets up the second factor of those who must have one', async () => {
  let me: unknown = [401, {}]
  const { user, location } = await passwordGiven({
    'POST /api/auth/login': () => (me = { ...LEARNER, role: 'admin', mustEnrolTotp: true }),
    'GET /api/auth/user': () => me,
    'POST /api/auth/totp': { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: '<svg/>' },
    'POST /api/auth/totp/confirm': () => {
      me = { ...LEARNER, role: 'admin' }
      return { recoveryCodes: ['abcd-efgh', 'jkmn-pqrs'] }
    },
  })
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would set it
  document.cookie = 'signed_in=1'
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  await user.type(screen.getByLabelText('2. Enter the 6 digits the app shows'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('jkmn-pqrs')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I saved them' }))
  await waitFor(() => expect(location.address).toBe('/admin'))
})

it('clears a wrong code of the app, and leaves the cursor in the first box', async () => {
  const { user } = await passwordGiven({
    ...SECOND_STEP,
    'POST /api/auth/second-factor': [401, { code: 'INVALID_CODE', detail: 'That code is wrong.' }],
  })
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findAllByText('That code is wrong.'))[0]).toBeVisible()
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveValue('')
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveFocus()
})

it('counts down for the codes of the app, and still takes a recovery code', async () => {
  const { user } = await passwordGiven({
    ...SECOND_STEP,
    'POST /api/auth/second-factor': [429, { code: 'TOO_MANY', detail: 'Too many.', retryAfter: 65 }],
  })
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('button', { name: /^Try again in 1:0[45]$/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'I do not have my phone' }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Use my authenticator app' }))
  expect(screen.getByRole('button', { name: /^Try again in/ })).toBeDisabled()
})
