import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, show } from '../../../testing/render'
import ChoosePortalScreen from './ChoosePortalScreen'
import EmailVerifiedScreen from './EmailVerifiedScreen'
import EmergencyScreen from './EmergencyScreen'
import ForgotScreen from './ForgotScreen'
import ResetScreen from './ResetScreen'

const OPEN = { 'GET /api/auth/emergency': { isOpen: true } }

it('shows three doors', async () => {
  show(<ChoosePortalScreen />, { at: '/choose-portal' })
  for (const [name, to] of [
    [/^I am a student/, '/student/login'],
    [/^I am a parent/, '/parent/login'],
    [/^I am a tutor/, '/tutor/login'],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
})

it('leads from a verified address to sign in', async () => {
  show(<EmailVerifiedScreen />, { at: '/email-verified' })
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In Now' })).toHaveAttribute(
    'href',
    '/auth/login?verified=true',
  )
})

it('says the same whether or not the address has an account, and waits before it asks again', async () => {
  const { asked } = show(<ForgotScreen />, {
    at: '/auth/forgot-password',
    api: { 'POST /api/auth/forgot-password': {} },
  })
  await userEvent.type(await screen.findByLabelText('Email'), 'amina@example.ug')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/If there is an account for/)).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ email: 'amina@example.ug' })
  expect(screen.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
})

it('asks for a real address first', async () => {
  show(<ForgotScreen />, { at: '/auth/forgot-password' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('Please enter a valid email')).toBeVisible()
})

async function resetBy(api: Answers) {
  const stage = show(<ResetScreen />, { at: '/auth/reset-password?token=t-1', api })
  await userEvent.type(await screen.findByLabelText('New password'), 'blue goat rides thunder')
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'blue goat rides thunder')
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  return stage
}

it('takes the token out of the address bar at once, and sends it with the new password', async () => {
  const { asked, location } = await resetBy({
    'POST /api/auth/reset-password': { success: true, message: '' },
  })
  expect(location.address).toBe('/auth/reset-password')
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In Now' })).toHaveAttribute('href', '/auth/login')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    token: 't-1',
    password: 'blue goat rides thunder',
    confirmPassword: 'blue goat rides thunder',
  })
})

it('says that a link was used or is too old', async () => {
  await resetBy({ 'POST /api/auth/reset-password': [400, { code: 'INVALID_RESET_LINK', detail: 'x' }] })
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
})

it('keeps a new password the server does not like', async () => {
  const fields = { password: 'This password is one of the first that people guess.' }
  await resetBy({ 'POST /api/auth/reset-password': [422, { code: 'MALFORMED', detail: 'x', fields }] })
  expect(await screen.findByText(fields.password)).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveValue('blue goat rides thunder')
})

it('says that emergency access is off', async () => {
  show(<EmergencyScreen />, { at: '/emergency-login', api: { 'GET /api/auth/emergency': { isOpen: false } } })
  expect(await screen.findByText('Emergency access is off')).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

async function emergencyWith(api: Answers) {
  const stage = show(<EmergencyScreen />, { at: '/emergency-login', api: { ...OPEN, ...api } })
  expect(await screen.findByLabelText('Email')).toHaveValue('')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  await userEvent.type(screen.getByLabelText('Email'), 'root@example.ug')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  return stage
}

it('lets in by the open emergency door', async () => {
  const { location } = await emergencyWith({
    'POST /api/auth/admin-emergency': { success: true, message: 'You are in.', user: { firstName: 'Ruth' } },
  })
  expect(await screen.findByText('Welcome, Ruth')).toBeVisible()
  await waitFor(() => expect(location.address).toBe('/dashboard'))
})

it.each([
  [[401, { code: 'EMERGENCY_REFUSED', detail: 'The server says no.' }], 'The server says no.'],
  [[502, 'x'], 'Please check your credentials'],
])('tells a refusal at the emergency door: %j', async (refused, detail) => {
  await emergencyWith({ 'POST /api/auth/admin-emergency': refused })
  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText(detail)).toBeVisible()
})

it('tells when the server cannot be reached from the emergency door', async () => {
  await emergencyWith({
    'POST /api/auth/admin-emergency': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByText('Unable to connect to server')).toBeVisible()
})
