import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, LEARNER, show } from '../../../testing/render'
import AuthorApplyScreen from './AuthorApplyScreen'
import AuthorProfileScreen from './AuthorProfileScreen'
import AuthorsScreen from './AuthorsScreen'
import type { AuthorForReview, AuthorProfile } from './data'

const profile = (change: Partial<AuthorProfile> = {}): AuthorProfile => ({
  state: 'waiting',
  displayName: 'P. Okello',
  bio: null,
  website: null,
  paymentEmail: null,
  phoneNumber: null,
  bankAccountName: null,
  bankAccountNumber: null,
  bankName: null,
  paymentMethod: 'mobile_money',
  evidence: 'Biology for S2',
  rejectionReason: null,
  appliedAt: '2026-11-20T09:00:00Z',
  ...change,
})

it('sends an application, and says what does not fit in the words of the specification', async () => {
  const stage = show(<AuthorApplyScreen />, {
    me: LEARNER,
    api: { 'GET /api/authors/me/profile': null, 'POST /api/authors/me/application': profile() },
  })
  const name = await screen.findByLabelText('Name on your books')
  await userEvent.clear(name)
  await userEvent.type(screen.getByLabelText('Website (optional)'), 'okello')
  await userEvent.type(screen.getByLabelText('Phone number (optional)'), '0772')
  await userEvent.type(screen.getByLabelText('Email about payments (optional)'), 'okello@')
  await userEvent.click(screen.getByRole('button', { name: 'Apply as an author' }))
  for (const message of [
    'Author display name is required',
    'Invalid website URL',
    'Invalid payment email',
    'Phone number must be at least 10 digits',
    'Say what you wrote and where we can see it',
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  for (const label of ['Website (optional)', 'Phone number (optional)', 'Email about payments (optional)']) {
    await userEvent.clear(screen.getByLabelText(label))
  }
  await userEvent.type(name, 'P. Okello')
  await userEvent.type(screen.getByLabelText('What you wrote'), 'Biology for S2')
  await userEvent.click(screen.getByRole('button', { name: 'Apply as an author' }))
  expect(await screen.findByText('We have your application')).toBeVisible()
  const sent = stage.asked.filter(({ method }) => method === 'POST').at(-1)
  expect(sent?.body).toMatchObject({ displayName: 'P. Okello', evidence: 'Biology for S2', website: '' })
})

it('says where an application is, and why one was refused', async () => {
  const stage = show(<AuthorApplyScreen />, {
    me: LEARNER,
    api: { 'GET /api/authors/me/profile': profile() },
  })
  expect(await screen.findByText(/You applied on 20 Nov 2026/)).toBeVisible()
  stage.unmount()
  const refused = profile({ state: 'rejected', rejectionReason: 'Show us a chapter.' })
  const again = show(<AuthorApplyScreen />, { me: LEARNER, api: { 'GET /api/authors/me/profile': refused } })
  expect(await screen.findByText(/was not approved: Show us a chapter/)).toBeVisible()
  again.unmount()
  show(<AuthorApplyScreen />, {
    me: LEARNER,
    api: { 'GET /api/authors/me/profile': profile({ state: 'approved' }) },
  })
  expect(await screen.findByRole('link', { name: 'See your earnings' })).toBeVisible()
})

it('saves what readers see and where money goes', async () => {
  const stage = show(<AuthorProfileScreen />, {
    me: LEARNER,
    api: {
      'GET /api/authors/me/profile': profile({ state: 'approved', phoneNumber: '0772123456' }),
      'PUT /api/authors/me/profile': profile(),
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank transfer' }))
  await userEvent.type(screen.getByLabelText('Bank (optional)'), 'Centenary')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile saved')).toBeVisible()
  expect(stage.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    paymentMethod: 'bank_transfer',
    bankName: 'Centenary',
    phoneNumber: '0772123456',
  })
})

const row = (change: Partial<AuthorForReview> = {}): AuthorForReview => ({
  userId: 'u1',
  state: 'waiting',
  displayName: 'P. Okello',
  name: 'Peter Okello',
  email: 'okello@kitabo.example',
  isEmailVerified: true,
  memberSince: '2026-08-01T09:00:00Z',
  bio: null,
  website: null,
  evidence: 'Biology for S2',
  appliedAt: '2026-11-20T09:00:00Z',
  rejectionReason: null,
  books: 0,
  totalEarnings: 0,
  ...change,
})

it('decides about an application with what there is to decide by', async () => {
  const stage = show(<AuthorsScreen />, {
    me: ADMIN,
    api: {
      'GET /api/admin/authors': {
        data: [row(), row({ userId: 'u2', state: 'approved', displayName: 'Auma' })],
        total: 2,
        page: 1,
        pageSize: 20,
      },
      'POST /api/admin/authors/u1/rejection': {},
      'POST /api/admin/authors/u2/suspension': {},
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const window = within(await screen.findByRole('dialog'))
  expect(window.getByText('okello@kitabo.example, verified')).toBeVisible()
  await userEvent.type(window.getByLabelText('Why'), 'Show us a chapter.')
  await userEvent.click(window.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Application rejected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Show us a chapter.' })
})
