import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clickAndHoldTheClock, leavesAfter, seen } from '../../../testing/clock'
import { type Answers, LEARNER, show } from '../../../testing/render'
import { keptPending } from './pendingRegistration'
import SignInScreen from './SignInScreen'

async function typeIn() {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email or Username'), 'amina')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
}

async function signInWith(api: Answers, exists?: (path: string) => boolean, state?: unknown) {
  const at = { pathname: '/auth/login', state }
  const stage = show(<SignInScreen />, { at, api, ...(exists ? { exists } : {}) })
  await typeIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
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
  const { asked, location } = show(<SignInScreen />, {
    at: '/auth/login',
    api: { 'POST /api/auth/login': LEARNER },
  })
  await typeIn()
  await clickAndHoldTheClock(screen.getByRole('button', { name: 'Sign In' }))
  await seen('Welcome back!')
  await seen('You have successfully logged in.')
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    emailOrUsername: 'amina',
    password: 'correct horse',
  })
  await leavesAfter(500, location, '/home')
})

it.each([
  ['super_admin', false, '/super-admin'],
  ['admin', false, '/admin'],
  ['tutor', false, '/tutor-dashboard'],
  ['author', true, '/author/dashboard'],
  ['author', false, '/home'],
  ['moderator', false, '/home'],
] as const)('leads a %s (approved author: %s) to %s', async (role, isApprovedAuthor, to) => {
  const { location } = await signInWith({ 'POST /api/auth/login': { ...LEARNER, role, isApprovedAuthor } })
  await waitFor(() => expect(location.address).toBe(to))
})

it.each([
  ['/quizzes?subject=physics', '/quizzes?subject=physics'],
  ['//evil.example/home', '/home'],
  ['https://evil.example', '/home'],
])('leads whoever was going to %s to %s', async (from, to) => {
  const { location } = await signInWith({ 'POST /api/auth/login': LEARNER }, undefined, { from })
  await waitFor(() => expect(location.address).toBe(to))
})

it('leads to the next best screen where the first does not exist', async () => {
  const api = { 'POST /api/auth/login': { ...LEARNER, role: 'super_admin' } }
  const { location } = await signInWith(api, (path) => path === '/admin')
  await waitFor(() => expect(location.address).toBe('/admin'))
})

it('waits its turn when many sign in at once, says so, and comes back by itself', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // everybody comes back at a moment of their own
  onTestFinished(() => void vi.restoreAllMocks())
  const answers = [
    [503, { code: 'BUSY', title: 'x', detail: 'Busy.', retryAfter: 7 }],
    [503, { code: 'BUSY', title: 'x', detail: 'Busy.', retryAfter: 3 }],
    LEARNER,
  ]
  const { asked, location } = show(<SignInScreen />, {
    at: '/auth/login',
    api: { 'POST /api/auth/login': () => answers.shift() },
  })
  await typeIn()
  await clickAndHoldTheClock(screen.getByRole('button', { name: 'Sign In' }))
  await seen('Many people are signing in now. Keep this page open. We sign you in when it is your turn.')
  expect(screen.getByRole('button', { name: 'Waiting for your turn...' })).toBeDisabled()
  const tries = () => asked.filter(({ method }) => method === 'POST').length
  await vi.advanceTimersByTimeAsync(6_999)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries()).toBe(2)
  await vi.advanceTimersByTimeAsync(3_000)
  await seen('Welcome back!')
  expect(screen.queryByText(/Many people/)).not.toBeInTheDocument()
  expect(tries()).toBe(3)
  await leavesAfter(500, location, '/home')
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

it('leads to verification when the email is not verified', async () => {
  const user = { id: 'u-1', email: 'amina@example.ug', firstName: 'Amina', lastName: 'Nakato' }
  const { location } = await signInWith({
    'POST /api/auth/login': [403, { code: 'EMAIL_NOT_VERIFIED', title: 'x', detail: 'Verify first.', user }],
  })
  await waitFor(() => expect(location.address).toBe('/auth/verify-email?userId=u-1&email=amina%40example.ug'))
  expect(keptPending()).toMatchObject({
    userId: 'u-1',
    email: 'amina@example.ug',
    firstName: 'Amina',
    lastName: 'Nakato',
  })
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

it('counts down where the server has had enough, and keeps what was typed', async () => {
  const refused = { code: 'TOO_MANY', detail: 'Too many attempts to sign in.', retryAfter: 65 }
  await signInWith({ 'POST /api/auth/login': [429, refused] })
  expect(await screen.findByRole('button', { name: /^Try again in 1:0[45]$/ })).toBeDisabled()
  expect(screen.getByText('Too many attempts to sign in.')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse')
})

it('loses nothing without a network', async () => {
  await signInWith({
    'POST /api/auth/login': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByText('Unable to connect to server')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
})

it('asks the server once, however often it is pressed', async () => {
  const { asked } = show(<SignInScreen />, {
    at: '/auth/login',
    api: { 'POST /api/auth/login': [401, { code: 'LOGIN_FAILED', detail: 'No.' }] },
  })
  await typeIn()
  const form = screen.getByRole('button', { name: 'Sign In' }).closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(await screen.findByText('No.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('leads on whoever is signed in already', async () => {
  const { location } = show(<SignInScreen />, { at: '/auth/login', me: LEARNER })
  await waitFor(() => expect(location.address).toBe('/home'))
})

it('notices that somebody signed in in another tab', async () => {
  let me: unknown = [401, {}]
  const { location } = show(<SignInScreen />, { at: '/auth/login', api: { 'GET /api/auth/user': () => me } })
  await screen.findByLabelText('Password')
  me = LEARNER
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would set it
  document.cookie = 'signed_in=1'
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(location.address).toBe('/home'))
})

it('warns of Caps Lock', async () => {
  show(<SignInScreen />, { at: '/auth/login' })
  const password = await screen.findByLabelText('Password')
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on.')).toBeVisible()
})

it('says that the address is verified', async () => {
  const at = { pathname: '/auth/login', search: '?verified=true', state: { email: 'amina@example.ug' } }
  show(<SignInScreen />, { at })
  expect(await screen.findByText(/Your email is verified/)).toBeVisible()
  expect(screen.getByLabelText('Email or Username')).toHaveValue('amina@example.ug')
})

it.each([
  ['/student/login', 'Student sign in', '/student/register'],
  ['/parent/login', 'Parent Portal', '/auth/register'],
  ['/tutor/login', 'Tutor Portal', '/auth/register'],
])('%s has words of its own over the same form', async (at, title, register) => {
  show(<SignInScreen />, { at })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', register)
})

it('keeps the countdown to the name that was guessed at', async () => {
  const refused = { code: 'TOO_MANY', detail: 'Too many attempts to sign in.', retryAfter: 65 }
  await signInWith({ 'POST /api/auth/login': [429, refused] })
  expect(await screen.findByRole('button', { name: /^Try again in/ })).toBeDisabled()
  const name = screen.getByLabelText('Email or Username')
  await userEvent.clear(name)
  await userEvent.type(name, 'okello')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await userEvent.clear(name)
  await userEvent.type(name, 'Amina ')
  expect(screen.getByRole('button', { name: /^Try again in/ })).toBeDisabled()
})
