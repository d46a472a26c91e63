import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickAndHoldTheClock, leavesAfter, seen } from '../../../testing/clock'
import { type Answers, LEARNER, show } from '../../../testing/render'
import { keptPending } from './pendingRegistration'
import RegisterScreen from './RegisterScreen'
// Fetched before the tests, which shall not wait for the world's numbering plans.
import '../../../ui/forms/phone/PhoneInput'

const GOOD = {
  'First name': 'Amina',
  'Last name': 'Nakato',
  Username: 'amina',
  Email: 'amina@example.ug',
  Password: 'blue goat rides thunder',
  'Confirm password': 'blue goat rides thunder',
}
const SENT = { requiresVerification: true, userId: 'h-1', email: 'amina@example.ug' }

async function filled(api: Answers, changed: Partial<typeof GOOD> = {}) {
  const stage = show(<RegisterScreen />, { at: '/auth/register', api })
  const user = userEvent.setup({ delay: null })
  await user.selectOptions(await screen.findByLabelText('Country of the phone number'), 'UG')
  await user.type(screen.getByLabelText('Phone number'), '772123456')
  for (const [label, words] of Object.entries({ ...GOOD, ...changed }))
    if (words) await user.type(screen.getByLabelText(label), words)
  return { ...stage, user }
}

const create = () => screen.getByRole('button', { name: 'Create Account' })

it('says what is missing, and leads to the first', async () => {
  const { asked } = show(<RegisterScreen />, { at: '/auth/register' })
  await screen.findByLabelText('Phone number')
  await userEvent.click(create())
  for (const words of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 8 characters',
  ])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveFocus()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

it.each([
  ['Username', 'am', 'Username must be at least 3 characters'],
  ['Username', 'am ina!', 'Use up to 40 letters, digits, dots, hyphens and underscores'],
  ['First name', 'a'.repeat(120), 'First name is too long'],
  ['Email', 'amina@nowhere', 'Please enter a valid email'],
  ['Password', 'short', 'Password must be at least 8 characters'],
  ['Confirm password', 'another', 'Passwords do not match'],
])('refuses the %s %s', async (label, words, message) => {
  const { user } = await filled({}, { [label]: words })
  await user.click(create())
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
})

it('refuses a number that is no phone number', async () => {
  const { user } = await filled({})
  await user.type(screen.getByLabelText('Phone number'), '{Backspace}{Backspace}{Backspace}')
  await user.click(create())
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible()
})

it('names the field in the toast where the server tells it', async () => {
  const detail = 'Please check what you entered.'
  const fields = { lastName: 'Last name is too long', bio: 'String should be shorter' }
  const { user } = await filled({ 'POST /api/auth/register': [422, { code: 'MALFORMED', detail, fields }] })
  await user.click(create())
  expect(await screen.findByText('Last name is too long. Bio: String should be shorter.')).toBeVisible()
  expect(screen.queryByText(detail)).toBeNull()
})

it('sends the form, keeps who is to be verified, and goes there after a second', async () => {
  const { asked, location } = await filled({ 'POST /api/auth/register': SENT })
  await clickAndHoldTheClock(create())
  await seen('Registration Successful!')
  await seen('Please check your email for a verification code.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    firstName: 'Amina',
    lastName: 'Nakato',
    phoneNumber: '+256772123456',
    countryCode: 'UG',
    username: 'amina',
    email: 'amina@example.ug',
    password: 'blue goat rides thunder',
    confirmPassword: 'blue goat rides thunder',
    userType: 'student',
    deviceFingerprint: expect.stringMatching(/^[0-9a-z]{6,14}$/),
  })
  expect(keptPending()).toMatchObject({ userId: 'h-1', email: 'amina@example.ug' })
  await leavesAfter(1000, location, '/auth/verify-email?userId=h-1&email=amina%40example.ug')
})

it('welcomes at once where nothing is to be verified', async () => {
  const { user } = await filled({
    'POST /api/auth/register': { ...SENT, requiresVerification: false, userId: null },
  })
  await user.click(create())
  expect(await screen.findByRole('heading', { name: 'Welcome to Kitabo!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start Reading Now' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('link', { name: 'Browse Books' })).toHaveAttribute('href', '/bookstore')
})

it.each([
  [
    [409, { code: 'TRIAL_USED', detail: 'This free trial was already used.' }],
    'Free Trial Not Available',
    'This free trial offer has already been used. Please upgrade to a paid plan to continue.',
  ],
  [
    [403, { code: 'BLOCKED', detail: 'Account creation is temporarily blocked.' }],
    'Temporarily Blocked',
    'Account creation temporarily blocked. Please try again later.',
  ],
  [
    [429, { code: 'RATE_LIMITED', detail: 'Too many.', retryAfter: 30 }],
    'Rate Limited',
    'Too many registration attempts. Please try again later.',
  ],
  [[400, { code: 'ANY', detail: 'The server says why.' }], 'Registration Failed', 'The server says why.'],
  [[502, 'Bad gateway'], 'Registration Failed', 'Something went wrong. Please try again.'],
])('tells %j as %s', async (refused, title, detail) => {
  const { user } = await filled({ 'POST /api/auth/register': refused })
  await user.click(create())
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(detail)).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('blue goat rides thunder')
  expect(screen.getByLabelText('Phone number')).toHaveValue('+256 772 123456')
})

it('marks the input the server refused', async () => {
  const fields = { username: 'This username is already taken. Choose another.' }
  const { user } = await filled({
    'POST /api/auth/register': [422, { code: 'MALFORMED', detail: 'Some does not fit.', fields }],
  })
  await user.click(create())
  expect(await screen.findByText(fields.username)).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveFocus()
})

it('starts with Great Britain, and with Uganda where the phone says it is there', async () => {
  const { unmount } = show(<RegisterScreen />, { at: '/auth/register' })
  const countries = await screen.findByLabelText<HTMLSelectElement>('Country of the phone number')
  expect(countries).toHaveValue('GB')
  expect(countries.options.length).toBeGreaterThan(240)
  expect(countries.options[0]).toHaveTextContent('International')
  unmount()
  localStorage.clear()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Africa/Kampala',
  } as Intl.ResolvedDateTimeFormatOptions)
  show(<RegisterScreen />, { at: '/auth/register' })
  expect(await screen.findByLabelText('Country of the phone number')).toHaveValue('UG')
})

it('tells how strong the password is', async () => {
  show(<RegisterScreen />, { at: '/auth/register' })
  await userEvent.type(await screen.findByLabelText('Password'), 'abc')
  expect(screen.getByText(/^Too short\./)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Password'), ' goat rides thunder')
  expect(screen.getByText(/^Strong\./)).toBeVisible()
})

it('asks whoever is signed in already to go on or out', async () => {
  show(<RegisterScreen />, { at: '/student/register', me: LEARNER })
  expect(await screen.findByRole('link', { name: 'Continue as Amina' })).toHaveAttribute('href', '/home')
  expect(screen.getByRole('button', { name: 'Sign out and create another account' })).toBeVisible()
})
