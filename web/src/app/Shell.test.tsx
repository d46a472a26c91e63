import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Me } from '../api/me'
import { startPage } from '../lib/startPage'
import { ADMIN, LEARNER, MODERATOR, show } from '../testing/render'
import { crumbsTo, exists, pathsOf, screens } from './addresses'
import { Fallback } from './Fallback'
import { barLinks, menuGroups, portals, quickLinks, tabLinks, workLinks } from './menus'
import { ScreenRoutes } from './ScreenRoutes'

const home = { 'GET /api/reading/progress': [], 'GET /api/books': [] }

const leadsSomewhere = (link: HTMLElement) => {
  const to = link.getAttribute('href') ?? ''
  return !to.startsWith('/') || exists(to)
}

describe('the shell', () => {
  it('offers signed-out visitors to sign in, and nothing that leads nowhere', async () => {
    show(<ScreenRoutes />, { api: home })
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
    expect(bar.getByRole('link', { name: 'Tests' })).toHaveAttribute('href', '/quizzes')
    expect(bar.queryByRole('link', { name: 'Profile' })).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link).toSatisfy(leadsSomewhere)
  })

  it.each([
    ['a learner', LEARNER, []],
    ['an admin', ADMIN, ['Admin Panel']],
  ])('shows %s what they may open, and nothing that leads nowhere', async (_, me, labels) => {
    show(<ScreenRoutes />, { at: '/no/such/screen', me, api: home })
    const bar = within((await screen.findAllByRole('banner'))[0] as HTMLElement)
    await bar.findByText('Amina')
    for (const label of labels) expect(bar.getByRole('link', { name: label })).toBeVisible()
    expect(bar.queryByRole('link', { name: 'Super Admin' })).toBeNull()
    for (const link of screen.getAllByRole('link')) expect(link).toSatisfy(leadsSomewhere)
  })

  it('leads an approved author to the dashboard, and everybody else to apply', () => {
    const targets = (more: Partial<Me>) => workLinks({ ...LEARNER, ...more }).map(({ to }) => to)
    expect(targets({ isApprovedAuthor: true })).toContain('/author/dashboard')
    expect(targets({ isApprovedAuthor: false })).not.toContain('/author/dashboard')
  })

  it.each([
    ['a learner', {}, 'Home, Learn, Library, Tutors, Tests, Profile, Billing'],
    [
      'a teacher',
      { isTeacher: true },
      'Home, Classes, Reports, Tests you set, Messages, Marking, Learn, Bookstore, Profile',
    ],
    [
      'a tutor',
      { role: 'tutor', isVerifiedTutor: true },
      'Home, Tests you set, Learn, Bookstore, Tutors, Profile',
    ],
    ['a parent', { role: 'parent' }, 'Home, Reports, Messages, Learn, Bookstore, Tutors, Profile'],
    [
      'a parent who also teaches',
      { role: 'parent', isTeacher: true },
      'Home, Classes, Progress reports, Reports of my children, Messages, Tests you set, Messages from parents, Marking, Learn, Bookstore, Tutors, Profile',
    ],
    [
      'an author',
      { role: 'author', isApprovedAuthor: true },
      'Home, Books, Readers, Learn, Bookstore, Profile',
    ],
    ['a moderator', MODERATOR, 'Home, Classes, Reports, Marking, Learn, Bookstore, Profile'],
    ['an admin', ADMIN, 'Home, People, Revenue, Classes, Books, Learn, Bookstore, Profile'],
  ] as [string, Partial<Me>, string][])('puts first what %s comes for', (_, more, bar) => {
    const me = { ...LEARNER, ...more }
    expect(
      barLinks(me)
        .map(({ label }) => label)
        .join(', '),
    ).toBe(bar)
    const all = menuGroups(me).flatMap(({ links }) => links.map(({ to }) => to))
    expect(new Set(all).size).toBe(all.length)
    for (const { to } of barLinks(me)) expect(all).toContain(to)
    // What is a learner's own stands in no other menu.
    if (bar.includes('Bookstore')) expect(all).not.toContain('/analytics/performance')
  })

  it('offers only fixed paths that a screen is declared with', () => {
    const declared = screens.flatMap(pathsOf)
    for (const me of [null, LEARNER, { ...LEARNER, isVerifiedTutor: true, isApprovedAuthor: true }]) {
      const links = [...barLinks(me), ...quickLinks(me), ...portals(), ...(me ? workLinks(me) : [])]
      for (const { to } of links) expect(declared).toContain(to)
    }
  })

  it('knows the screens above a screen', () => {
    const admin: Me = ADMIN
    expect(crumbsTo('/admin/financial-reports', admin)).toEqual([{ label: 'Overview', to: '/admin' }])
    expect(crumbsTo('/home', admin)).toEqual([])
  })

  it('leads nobody back to a screen of another role', () => {
    const moderator = MODERATOR
    expect(crumbsTo('/admin/items', moderator)).toEqual([])
    expect(crumbsTo('/admin/items/new', moderator)).toEqual([{ label: 'Question bank', to: '/admin/items' }])
  })

  it('shows the tier of a learner', async () => {
    show(<ScreenRoutes />, { at: '/home', me: { ...LEARNER, subscriptionTier: 'premium' }, api: home })
    expect(await screen.findByText('PREMIUM')).toBeVisible()
  })

  it('signs out, says so, and does not complain about the screen left behind', async () => {
    const user = userEvent.setup()
    const api = { ...home, 'POST /api/auth/logout': {} }
    const { location } = show(<ScreenRoutes />, { at: '/home', me: LEARNER, api })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logged out successfully')).toBeVisible()
    expect(screen.getByText('You have been signed out of your account.')).toBeVisible()
    expect(location.address).toBe('/')
    expect(screen.queryByText('Authentication Required')).toBeNull()
  })

  it('says when signing out failed', async () => {
    const api = { ...home, 'POST /api/auth/logout': [500, { detail: 'The service is resting.' }] }
    show(<ScreenRoutes />, { at: '/home', me: LEARNER, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logout failed')).toBeVisible()
    expect(screen.getByText('The service is resting.')).toBeVisible()
  })

  it('slides the menu in and closes it when the address changes', async () => {
    const user = userEvent.setup()
    show(<ScreenRoutes />, { at: '/no/such/screen', me: LEARNER, api: home })
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Amina Nakato' }))
    expect(dialog.getByText(LEARNER.email)).toBeVisible()
    await user.click(dialog.getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['a visitor', null, 'Home, Learn, Tutors, Tests'],
    ['a learner', LEARNER, 'Today, Learn, Tests, Library'],
    ['a teacher', { ...LEARNER, isTeacher: true }, 'Home, Classes, Reports, Messages'],
    ['a parent', { ...LEARNER, role: 'parent' }, 'Home, Reports, Messages, Learn'],
  ] as [string, Me | null, string][])(
    'gives %s four tabs, and the quick navigation as the last',
    async (_, me, labels) => {
      show(<ScreenRoutes />, { at: '/no/such/screen', me, api: home })
      await screen.findByRole('button', { name: `${me ? 'Me' : 'More'}, quick navigation` })
      const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link')
      expect(tabs.map(({ textContent }) => textContent).join(', ')).toBe(labels)
      expect(tabLinks(me).map(({ to }) => to)).toSatisfy((all: string[]) => all.every(exists))
    },
  )

  it.each([
    ['/parent', 'Home'],
    ['/parent/reports', 'Reports'],
  ])('marks one tab of a parent at %s', async (at, label) => {
    show(<ScreenRoutes />, { at, me: { ...LEARNER, role: 'parent' } })
    await screen.findByRole('button', { name: 'Me, quick navigation' })
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link')
    expect(
      tabs.filter((tab) => tab.hasAttribute('aria-current')).map(({ textContent }) => textContent),
    ).toEqual([label])
  })

  it('names the page in the quick navigation', async () => {
    show(<ScreenRoutes />, { at: '/auth/login' })
    // The page takes the focus once it stands, and that closes what lies over it.
    await screen.findByLabelText('Password')
    await userEvent.click(await screen.findByRole('button', { name: /quick navigation/ }))
    expect(screen.getByText('You are on: Sign In')).toBeVisible()
    expect(screen.queryByText('Need Help')).toBeNull()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  })
})

it('takes the address of help and our places elsewhere from the settings of the site', async () => {
  const settings = {
    siteName: 'Masomo',
    siteIcon: '/other.svg',
    demoAccounts: [],
    supportEmail: 'help@kitabo.example',
    socialLinks: { youtube: 'https://youtube.example/kitabo' },
  }
  show(<ScreenRoutes />, { at: '/auth/login', api: { 'GET /api/public/site-settings': settings } })
  await screen.findByLabelText('Password')
  await userEvent.click(await screen.findByRole('button', { name: /quick navigation/ }))
  expect(await screen.findByRole('link', { name: 'Need Help' })).toHaveAttribute(
    'href',
    'mailto:help@kitabo.example',
  )
  const elsewhere = within(screen.getByRole('navigation', { name: 'Elsewhere' })).getAllByRole('link')
  expect(elsewhere.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['YouTube', 'https://youtube.example/kitabo'],
  ])
})

it.each([
  ['parent', '/parent'],
  ['tutor', '/home'],
] as const)('leads a %s who may not enter to their own place', async (role, to) => {
  const { location } = show(<ScreenRoutes />, { at: '/admin', me: { ...LEARNER, role }, api: home, exists })
  expect(await screen.findByText('Access Denied')).toBeVisible()
  await waitFor(() => expect(location.address).toBe(to))
})

it('lands a parent who signs in on their children, and a tutor on the home', () => {
  expect(startPage('parent', false, exists)).toBe('/parent')
  expect(exists(startPage('tutor', false, exists))).toBe(true)
})

it('lets nobody past a password that somebody else chose', async () => {
  const { location } = show(<ScreenRoutes />, {
    at: '/home',
    me: { ...LEARNER, mustChangePassword: true },
    api: home,
  })
  expect(await screen.findByText('Choose a new password')).toBeVisible()
  expect(location.address).toBe('/auth/login')
})

function Broken(): never {
  throw new Error('broken')
}

it('goes to sign in when the session has ended elsewhere', async () => {
  const ended = [401, { code: 'UNAUTHENTICATED', title: 'Authentication Required', detail: 'x' }]
  const api = { ...home, 'GET /api/today': ended }
  const { location } = show(<ScreenRoutes />, { at: '/home', me: LEARNER, api })
  await waitFor(() => expect(location.address).toBe('/auth/login'))
})

it('catches a screen that breaks', () => {
  const quiet = console.error
  console.error = () => {}
  show(
    <Fallback>
      <Broken />
    </Fallback>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go Home' })).toBeVisible()
  console.error = quiet
})
