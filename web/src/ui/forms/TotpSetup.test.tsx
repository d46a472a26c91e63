import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../testing/render'
import { TotpSetup } from './TotpSetup'

const BEGUN = { 'POST /api/auth/totp': { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: '<svg/>' } }
const BOX = '2. Enter the 6 digits the app shows'

async function codeGiven(api: Answers) {
  show(<TotpSetup onDone={vi.fn()} onLater={vi.fn()} />, { me: LEARNER, api: { ...BEGUN, ...api } })
  await userEvent.type(await screen.findByLabelText(BOX), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

it('clears a wrong code, and leaves the cursor in the first box', async () => {
  await codeGiven({ 'POST /api/auth/totp/confirm': [422, { code: 'WRONG_TOTP', detail: 'Not right.' }] })
  expect(await screen.findByText('Not right.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(BOX)).toHaveValue(''))
  expect(screen.getByLabelText(BOX)).toHaveFocus()
})

it('keeps a code that could not be sent', async () => {
  await codeGiven({
    'POST /api/auth/totp/confirm': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByText('Unable to connect to server')).toBeVisible()
  expect(screen.getByLabelText(BOX)).toHaveValue('123456')
})

it('counts down where the server has had enough', async () => {
  const refused = { code: 'TOO_MANY', detail: 'Too many attempts.', retryAfter: 65 }
  await codeGiven({ 'POST /api/auth/totp/confirm': [429, refused] })
  expect(await screen.findByRole('button', { name: /^Try again in 1:0[45]$/ })).toBeDisabled()
})

it('offers to leave it for later until it is in force, and not over the recovery codes', async () => {
  show(<TotpSetup onDone={vi.fn()} onLater={vi.fn()} />, {
    me: LEARNER,
    api: { ...BEGUN, 'POST /api/auth/totp/confirm': { recoveryCodes: ['abcd-efgh'] } },
  })
  expect(await screen.findByRole('button', { name: 'Not now' })).toBeVisible()
  await userEvent.type(await screen.findByLabelText(BOX), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('abcd-efgh')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})
