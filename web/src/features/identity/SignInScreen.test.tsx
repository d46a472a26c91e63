import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, LEARNER, show } from '../../testing/render'
import SignInScreen from './SignInScreen'

async function signInWith(api: Answers, exists?: (path: string) => boolean) {
  const stage = show(<SignInScreen />, { at: '/auth/login', api, exists })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email or Username'), 'amina')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return stage
}

it('asks for both fields before it asks the server', async () => {
  const { asked } = show(<SignInScreen />, { at: '/auth/login' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Email or username is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

it('shows and hides the password', async () => {
  show(<SignInScreen />, { at: '/auth/login' })
  expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

it('welcomes a learner and leads home after half a second', async () => {
  const { asked, place } = await signInWith({ 'POST /api/auth/login': LEARNER })
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(screen.getByText('You have successfully logged in.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    emailOrUsername: 'amina',
    password: 'correct horse',
  })
  const welcomedAt = performance.now()
  await waitFor(() => expect(place.address).toBe('/home'))
  expect(performance.now() - welcomedAt).toBeGreaterThan(350)
})

it.each([
  ['super_admin', false, '/super-admin'],
  ['admin', false, '/admin'],
  ['tutor', false, '/tutor-dashboard'],
  ['author', true, '/author/dashboard'],
  ['author', false, '/home'],
  ['parent', false, '/home'],
] as const)('leads a %s (approved author: %s) to %s', async (role, isApproved, to) => {
  const { place } = await signInWith({
    'POST /api/auth/login': { ...LEARNER, role },
    'GET /api/authors/me': { isApproved },
  })
  await waitFor(() => expect(place.address).toBe(to))
})

it('leads to the next best screen where the first does not exist', async () => {
  const api = { 'POST /api/auth/login': { ...LEARNER, role: 'super_admin' } }
  const { place } = await signInWith(api, (path) => path === '/admin')
  await waitFor(() => expect(place.address).toBe('/admin'))
})

it('says why it failed, and keeps what was typed', async () => {
  await signInWith({
    'POST /api/auth/login': [
      401,
      { code: 'WRONG_CREDENTIALS', title: 'x', detail: 'That password is wrong.' },
    ],
  })
  expect(await screen.findByText('Login Failed')).toBeVisible()
  expect(screen.getByText('That password is wrong.')).toBeVisible()
  expect(screen.getByLabelText('Email or Username')).toHaveValue('amina')
})

it('has words of its own where the server has none', async () => {
  await signInWith({ 'POST /api/auth/login': [502, 'Bad gateway'] })
  expect(await screen.findByText('Please check your credentials and try again.')).toBeVisible()
})

it('leads to verification when the e-mail is not verified', async () => {
  const user = { id: 'u-1', email: 'amina@example.ug' }
  const { place } = await signInWith({
    'POST /api/auth/login': [403, { code: 'EMAIL_NOT_VERIFIED', title: 'x', detail: 'Verify first.', user }],
  })
  await waitFor(() => expect(place.address).toBe('/auth/verify-email?userId=u-1&email=amina%40example.ug'))
})

it('fills the form with a demo account where there are any', async () => {
  const demoAccounts = [{ role: 'student', email: 'student@kitabo.ug', password: 'demo-password' }]
  const settings = { siteName: 'Kitabo', siteIcon: null, demoAccounts }
  show(<SignInScreen />, { at: '/auth/login', api: { 'GET /api/public/site-settings': settings } })
  await userEvent.click(await screen.findByRole('button', { name: 'Student' }))
  expect(screen.getByLabelText('Email or Username')).toHaveValue('student@kitabo.ug')
  expect(screen.getByLabelText('Password')).toHaveValue('demo-password')
})

it('offers no link to a screen that does not exist', async () => {
  show(<SignInScreen />, { at: '/auth/login', exists: () => false })
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create one' })).toBeNull()
})
