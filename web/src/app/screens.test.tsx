import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Me } from '../api/me'
import { ADMIN, LEARNER, show } from '../testing/render'
import { refusal } from './access'
import { exists, pathsOf } from './addresses'
import { screens } from './routes'
import { ScreenRoutes } from './ScreenRoutes'

const VISITORS: [name: string, me: Me | null][] = [
  ['a signed-out visitor', null],
  ['a learner without a subscription', { ...LEARNER, subscriptionTier: 'free' }],
  ['a subscribed learner', LEARNER],
  ['an author', { ...LEARNER, role: 'author' }],
  ['an admin', ADMIN],
  ['a super admin', { ...LEARNER, role: 'super_admin' }],
]
const filled = (path: string) => path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-00000000000a')

describe('the screen list', () => {
  it('names every address once', () => {
    const all = screens.flatMap(pathsOf)
    expect(new Set(all).size).toBe(all.length)
  })

  it('puts no address with a parameter into a menu', () => {
    expect(screens.filter(({ menu, path }) => menu && path.includes(':'))).toEqual([])
  })

  it('knows which addresses lead somewhere', () => {
    expect(exists('/auth/login?verified=true')).toBe(true)
    expect(exists('/no/such/screen')).toBe(false)
  })

  it('takes no fixed path for the id of another screen', () => {
    expect(exists('/tutor/apply')).toBe(screens.some(({ path }) => path === '/tutor/apply'))
    expect(exists('/books/new')).toBe(false)
    expect(exists('/tutor/0190a1b2-0000-7000-8000-00000000000a')).toBe(true)
    expect(exists('/subject/mathematics')).toBe(true)
    expect(exists('/tutor/login')).toBe(true)
  })
})

describe.each(VISITORS)('for %s', (_, me) => {
  it.each(screens.map((each) => [each.path, each] as const))(
    '%s opens or says why not',
    async (path, each) => {
      const refused = refusal(each.access, me)
      const { location } = show(<ScreenRoutes />, { at: filled(path), me, exists })
      if (refused) {
        const said = (!me && each.signedOut?.title) || refused.title
        await screen.findByText(said)
        await waitFor(() => expect(location.address).not.toBe(filled(path)))
      } else {
        await waitFor(() => expect(screen.queryByText('Verifying access...')).toBeNull())
        expect(screen.queryByText('404 Page Not Found')).toBeNull()
        expect(screen.queryByText('Access Denied')).toBeNull()
      }
    },
  )
})

it('says so when there is nothing at an address', async () => {
  show(<ScreenRoutes />, { at: '/no/such/screen' })
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
})

it.each([
  ['/dashboard', 'My dashboard', 'My children', '/parent'],
  ['/reports', 'Progress reports', 'Reports of my children', '/parent/reports'],
])('leads a parent from %s to what is theirs', async (at, title, name, href) => {
  const { asked } = show(<ScreenRoutes />, { at, me: { ...LEARNER, role: 'parent' }, exists })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('This page is for learners.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute('href', href)
  expect(asked.filter(({ path }) => /dashboard|reports/.test(path))).toEqual([])
})

it('leaves a learner’s page open to a parent who also teaches', async () => {
  show(<ScreenRoutes />, { at: '/classes', me: { ...LEARNER, role: 'parent', isTeacher: true }, exists })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('This page is for learners.')).toBeNull()
})
