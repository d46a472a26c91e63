import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import { PERSON, ROW } from './samples.testing'
import UsersScreen from './UsersScreen'

const OTHER = { ...ROW, id: '0190a1b2-0000-7000-8000-00000000000b', firstName: 'Brian', isActive: false }
const LIST = { data: [ROW, OTHER], total: 1240, page: 1, pageSize: 20 }
const ONE = `/api/admin/users/${ROW.id}`
const AUTHOR = `/api/admin/authors/${ROW.id}/approval`
const TUTOR = `/api/admin/tutors/${ROW.id}/approval`

const open = (api: Record<string, unknown> = {}, at = '/admin/users') =>
  show(<UsersScreen />, {
    at,
    me: ADMIN,
    api: {
      'GET /api/admin/users': LIST,
      [`GET ${ONE}`]: PERSON,
      [`GET ${AUTHOR}`]: null,
      [`GET ${TUTOR}`]: null,
      ...api,
    },
  })

it('lists people with their standing, and asks the server for what the address says', async () => {
  const { asked } = open({}, '/admin/users?search=grace&tier=basic&isActive=false&page=2&sort=-lastName')
  expect(await screen.findByRole('button', { name: 'Grace Auma' })).toBeVisible()
  expect(screen.getByText('1,240 people')).toBeVisible()
  expect(screen.getByText('Suspended', { selector: '.badge' })).toBeVisible()
  const query = new URLSearchParams(
    asked.find(({ path }) => path.startsWith('/api/admin/users?'))?.path.split('?')[1],
  )
  expect(Object.fromEntries(query)).toEqual({
    search: 'grace',
    tier: 'basic',
    isActive: 'false',
    page: '2',
    pageSize: '50',
    sort: '-lastName',
  })
})

it('keeps search, filters and columns in the address', async () => {
  const { location } = open({}, '/admin/users?page=3')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Search'), 'okot')
  await waitFor(() => expect(location.address).toContain('search=okot'))
  expect(location.address).not.toContain('page=3')
  await user.selectOptions(screen.getByLabelText('School year'), 'S4')
  expect(location.address).toContain('schoolYear=S4')
  expect(screen.queryByRole('columnheader', { name: /Phone/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByLabelText('Phone'))
  expect(location.address).toContain('hide=')
  expect(screen.getAllByText('+256772123456')).toHaveLength(2)
})

it('refuses an address that asks for what is no filter of people', async () => {
  open({}, '/admin/users?colour=red')
  expect(await screen.findByRole('alert')).toHaveTextContent('This table has no column “colour”.')
  expect(screen.queryByRole('table')).toBeNull()
})

it('changes everybody who matches only after their number is typed', async () => {
  const { asked } = open({ 'POST /api/admin/users/bulk': { changed: 1238, unchanged: 2 } }, '/?status=active')
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Choose Grace Auma'))
  await user.click(screen.getByLabelText('All 1,240 matching'))
  await user.selectOptions(screen.getByLabelText('What to change'), 'Set the tier to Premium')
  await user.click(screen.getByRole('button', { name: 'Change 1,240 people' }))
  const dialog = await screen.findByRole('alertdialog')
  const confirm = within(dialog).getByRole('button', { name: 'Change 1,240 people' })
  expect(confirm).toBeDisabled()
  await user.type(within(dialog).getByLabelText('Why the plan is set by hand'), 'Exam week')
  await user.type(within(dialog).getByLabelText('Type 1240 to confirm'), '1240')
  await user.click(confirm)
  expect(await screen.findByText('1,238 people changed')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    userIds: [],
    matching: { status: 'active' },
    count: 1240,
    changes: { subscriptionTier: 'premium', reason: 'Exam week' },
  })
})

it('sends only what was edited, with what was seen', async () => {
  const { asked } = open({ [`PATCH ${ONE}`]: { ...PERSON, firstName: 'Gracie' } }, `/?person=${ROW.id}`)
  const user = userEvent.setup()
  const first = await screen.findByLabelText('First name')
  await user.clear(first)
  await user.type(first, 'Gracie')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    firstName: 'Gracie',
    seen: { firstName: 'Grace', email: ROW.email, role: 'user' },
  })
})

it('shows what somebody else changed instead of overwriting it', async () => {
  const refusal = {
    code: 'CHANGED_MEANWHILE',
    status: 409,
    changed: { lastName: { seen: 'Auma', now: 'Akello' } },
  }
  open({ [`PATCH ${ONE}`]: [409, refusal] }, `/?person=${ROW.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('First name'), 'x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('you saw Auma, now Akello')).toBeVisible()
})

it('suspends with a reason, and leaves the accounts of admins to super admins', async () => {
  const { asked } = open({ [`POST ${ONE}/suspend`]: { ...PERSON, isActive: false } }, `/?person=${ROW.id}`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  await user.type(await screen.findByLabelText('Reason'), 'Lent to a class.')
  await user.click(screen.getAllByRole('button', { name: 'Suspend' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Grace Auma is suspended')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Lent to a class.' })
})

it('offers nothing to change where nothing may be changed', async () => {
  open({ [`GET ${ONE}`]: { ...PERSON, mayEdit: false, role: 'super_admin' } }, `/?person=${ROW.id}`)
  expect(await screen.findByText('Only a super admin may change this account.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
})

it('shows who gave a permission and when, and lets only a super admin change it', async () => {
  open({}, `/?person=${ROW.id}`)
  expect(await screen.findByText(/No person\. Given by Moses Ojok, 1 Nov 2026\./)).toBeVisible()
  expect(screen.queryByText('Approve months')).toBeNull()
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
})

it('gives a permission after the password, and takes it back', async () => {
  let asked = 0
  const stage = open(
    {
      [`GET ${ONE}`]: { ...PERSON, mayGive: true },
      [`POST ${ONE}/permissions`]: () => {
        asked += 1
        return asked === 1 ? [403, { code: 'REAUTH_REQUIRED', status: 403 }] : PERSON
      },
      'POST /api/auth/step-up': { success: true, until: '2026-11-21T08:05:00Z' },
      [`DELETE ${ONE}/permissions/analytics.read`]: PERSON,
    },
    `/?person=${ROW.id}`,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Give: Approve months' }))
  await user.type(await screen.findByLabelText('Your password'), 'open sesame')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Given')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take back: Read the numbers' }))
  expect(await screen.findByText('Taken back')).toBeVisible()
  const sent = stage.asked.filter(({ path }) => path.includes('/permissions'))
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE'])
  expect(sent[1]?.body).toEqual({ permission: 'finance.approve' })
})

it('approves a person as author under the name that stands on books', async () => {
  const record = { displayName: 'G. Auma', isApproved: true, isActive: true }
  const { asked } = open({ [`POST ${AUTHOR}`]: record }, `/?person=${ROW.id}`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Approve as author' }))
  const name = await screen.findByLabelText('Name on books')
  await user.clear(name)
  await user.type(name, 'G. Auma')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('G. Auma is an author')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ displayName: 'G. Auma' })
})

it('offers a waiting tutor for approval with what they said of themselves, and nobody else', async () => {
  const waiting = {
    displayName: 'Grace Auma',
    bio: 'Twelve years of physics.',
    subjects: ['Physics'],
    hourlyRate: null,
    verificationStatus: 'pending',
  }
  const done = { ...waiting, verificationStatus: 'approved' }
  open({ [`GET ${TUTOR}`]: waiting, [`POST ${TUTOR}`]: done }, `/?person=${ROW.id}`)
  const user = userEvent.setup()
  expect(await screen.findByText('Twelve years of physics.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve as tutor' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Grace Auma is a tutor')).toBeVisible()
})
