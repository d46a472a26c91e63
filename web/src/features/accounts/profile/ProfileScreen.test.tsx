import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { Profile } from './data'
import ProfileScreen from './ProfileScreen'
import { PROFILE } from './samples.testing'

afterEach(() => vi.unstubAllGlobals())

const SESSION = {
  id: 's-1',
  device: 'Chrome on Android',
  ip: '192.0.2.1',
  createdAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-21T08:00:00Z',
  isCurrent: true,
}
const MAILS = {
  marketingEmails: false,
  trialReminders: true,
  subscriptionUpdates: true,
  familyUpdates: true,
  weeklyDigest: true,
  bookUpdates: true,
  isUnsubscribedAll: false,
}

/** The profile as the server keeps it, changed by what is saved. */
function profile(change: Partial<Profile> = {}, api: Answers = {}) {
  const kept = { ...PROFILE, ...change }
  return show(
    <>
      <Link to="/home">Away</Link>
      <ProfileScreen />
    </>,
    {
      at: '/profile',
      me: LEARNER,
      api: {
        'GET /api/account/profile': () => kept,
        'GET /api/auth/sessions': [
          SESSION,
          { ...SESSION, id: 's-2', device: 'Firefox on Linux', isCurrent: false },
        ],
        'GET /api/mail/preferences': MAILS,
        'GET /api/account/exports': [],
        'PUT /api/account/name': (body: Partial<Profile>) => Object.assign(kept, body),
        'PUT /api/account/settings': (settings: Profile['settings']) => Object.assign(kept, { settings }),
        ...api,
      },
    },
  )
}

const sent = (asked: { method: string; path: string; body: unknown }[], method: string, path: string) =>
  asked.filter((each) => each.method === method && each.path === path).map(({ body }) => body)

it('saves one section and sends nothing of the others', async () => {
  const { asked } = profile()
  const name = await screen.findByLabelText('First name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Aminah')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Your name was saved')).toBeVisible()
  expect(sent(asked, 'PUT', '/api/account/name')).toEqual([
    { firstName: 'Aminah', lastName: 'Nakato', username: 'amina' },
  ])
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

it('says what is missing before it asks the server, in the words of the specification', async () => {
  const { asked } = profile()
  for (const field of ['First name', 'Last name', 'Username']) {
    await userEvent.clear(await screen.findByLabelText(field))
  }
  await userEvent.type(screen.getByLabelText('Username'), 'ab')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('First name is required')).toBeVisible()
  expect(screen.getByText('Last name is required')).toBeVisible()
  expect(screen.getByText('Username must be at least 3 characters')).toBeVisible()
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

it('keeps what was typed when the server refuses', async () => {
  const fields = { username: 'This username is taken. Choose another.' }
  profile({}, { 'PUT /api/account/name': [422, { code: 'MALFORMED', title: 'x', detail: 'y', fields }] })
  const name = await screen.findByLabelText('Username')
  await userEvent.clear(name)
  await userEvent.type(name, 'okello')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('This username is taken. Choose another.')).toBeVisible()
  expect(name).toHaveValue('okello')
})

it('asks before a link leads away from what was not saved', async () => {
  const { location } = profile()
  await userEvent.type(await screen.findByLabelText('School'), ' for girls')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(location.address).toBe('/profile')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('School')).toHaveValue('Gayaza High School for girls')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(location.address).toBe('/home')
})

it('lets one go freely after saving', async () => {
  const { location } = profile()
  await userEvent.type(await screen.findByLabelText('First name'), 'h')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Your name was saved')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(location.address).toBe('/home')
})

it('sends a photo as a file and says why one was refused', async () => {
  const refusal = { code: 'PHOTO_REFUSED', title: 'x', detail: 'Choose a JPEG, PNG or WebP picture.' }
  const { asked } = profile({}, { 'PUT /api/account/photo': [422, refusal] })
  const file = new File(['no picture'], 'me.png', { type: 'image/png' })
  await userEvent.upload(await screen.findByLabelText('Choose a photo'), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Use this photo' }))
  expect(await screen.findByText(refusal.detail)).toBeVisible()
  expect(sent(asked, 'PUT', '/api/account/photo')).toHaveLength(1)
})

it('sends no file that is no picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('x', 'InvalidStateError')))
  profile()
  const file = new File(['only words'], 'me.png', { type: 'image/png' })
  await userEvent.upload(await screen.findByLabelText('Choose a photo'), file)
  expect(await screen.findByText(/^We cannot use this file/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this photo' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks for the password once more before an address is changed, then asks again by itself', async () => {
  let isProved = false
  const refusal = {
    code: 'REAUTH_REQUIRED',
    title: 'Confirm It Is You',
    detail: 'Enter your password again.',
  }
  const { asked } = profile(
    {},
    {
      'POST /api/account/contact-changes': () => (isProved ? {} : [403, refusal]),
      'POST /api/auth/step-up': () => {
        isProved = true
        return { success: true, until: '2026-11-21T09:00:00Z' }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }))
  await userEvent.type(await screen.findByLabelText('New email'), 'new@home.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent(asked, 'POST', '/api/account/contact-changes')).toHaveLength(2))
})

const CHANGE = {
  id: 'c-1',
  kind: 'phone' as const,
  newValue: '+256701234567',
  sentTo: 'amina@example.ug',
  codeExpiresAt: '2026-11-21T09:00:00Z',
  mayResendAt: '2026-11-21T08:50:00Z',
}

it('takes the six digits of a change that waits', async () => {
  const path = 'POST /api/account/contact-changes/c-1/confirm'
  const { asked } = profile({ changes: [CHANGE] }, { [path]: { ...PROFILE, phoneNumber: '+256701234567' } })
  expect(await screen.findByText(/We sent a 6-digit code to amina@example.ug/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Confirm phone number' })
  await userEvent.click(button)
  expect(await screen.findByText('Please enter the complete 6-digit verification code.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Code'), '384120')
  await userEvent.click(button)
  expect(await screen.findByText('Your phone number was changed')).toBeVisible()
  expect(sent(asked, 'POST', '/api/account/contact-changes/c-1/confirm')).toEqual([{ code: '384120' }])
})

it('says no more of the earlier code of a change once another is on its way', async () => {
  const path = '/api/account/contact-changes/c-1'
  const refused = [400, { code: 'INVALID_CODE', detail: 'That code has expired.' }]
  profile({ changes: [CHANGE] }, { [`POST ${path}/confirm`]: refused, [`POST ${path}/resend`]: PROFILE })
  await userEvent.type(await screen.findByLabelText('Code'), '384120')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm phone number' }))
  expect(await screen.findByText('That code has expired.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText('Code Sent!')).toBeVisible()
  expect(screen.queryByText('That code has expired.')).toBeNull()
})

it('says openly that the code does not come by SMS', async () => {
  profile()
  await userEvent.click(await screen.findByRole('button', { name: 'Change phone number' }))
  expect(await screen.findByText(/to your email, not by SMS/)).toBeVisible()
})

it('signs out another device, never this one', async () => {
  const { asked } = profile({}, { 'DELETE /api/auth/sessions/s-2': null })
  const outs = await screen.findAllByRole('button', { name: 'Sign out' })
  expect(outs).toHaveLength(1)
  await userEvent.click(outs[0] as HTMLElement)
  expect(await screen.findByText('Device signed out')).toBeVisible()
  expect(sent(asked, 'DELETE', '/api/auth/sessions/s-2')).toHaveLength(1)
})

it('asks for the word before the account is to be deleted', async () => {
  const { asked } = profile(
    {},
    { 'POST /api/account/deletion': { requestedAt: 'x', dueAt: '2026-12-05T09:00:00Z' } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const question = await screen.findByRole('alertdialog')
  const sure = within(question).getByRole('button', { name: 'Delete my account' })
  expect(sure).toBeDisabled()
  await userEvent.type(within(question).getByLabelText('Type DELETE to confirm'), 'DELETE')
  await userEvent.click(sure)
  await waitFor(() =>
    expect(sent(asked, 'POST', '/api/account/deletion')).toEqual([{ confirm: 'DELETE', reason: null }]),
  )
})

it('offers to keep an account that waits to be deleted', async () => {
  const deletion = { requestedAt: '2026-11-21T09:00:00Z', dueAt: '2026-12-05T09:00:00Z' }
  const { asked } = profile({ deletion }, { 'DELETE /api/account/deletion': null })
  expect(await screen.findByText(/We will delete your account on 5 Dec 2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(sent(asked, 'DELETE', '/api/account/deletion')).toHaveLength(1))
})

it('shows how far a copy of the data is', async () => {
  const made = { id: 'e', state: 'making', progressPct: 40, step: 'Tests you sat', size: null }
  profile({}, { 'GET /api/account/exports': [{ ...made, askedAt: '2026-11-21T09:00:00Z' }] })
  expect(await screen.findByRole('progressbar', { name: 'Tests you sat' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(screen.getByRole('button', { name: 'Make a new copy' })).toBeDisabled()
})

it('tells a learner in limited mode what is open and how to open the rest', async () => {
  const { asked } = profile({ isLimited: true }, { 'POST /api/account/guardian': [201, {}] })
  expect(await screen.findByText(/Your account is in limited mode/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ask my parent or guardian' }))
  await userEvent.type(screen.getByLabelText('Their name'), 'Grace Auma')
  await userEvent.type(screen.getByLabelText('Their email'), 'grace@home.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(sent(asked, 'POST', '/api/account/guardian')).toEqual([
      {
        name: 'Grace Auma',
        relation: 'parent',
        email: 'grace@home.example',
        phone: null,
        scopes: ['forum', 'groups'],
      },
    ]),
  )
})

it('asks no guardian of an adult', async () => {
  profile({ isMinor: false })
  await screen.findByLabelText('First name')
  expect(screen.queryByText('Your parent or guardian')).toBeNull()
})
