import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LEARNER, show } from '../testing/render'
import { Fallback } from './Fallback'
import { ScreenRoutes } from './ScreenRoutes'

const home = { 'GET /api/reading/progress': [], 'GET /api/books': [] }

describe('the shell', () => {
  it('offers signed-out visitors to sign in, and nothing that leads nowhere', async () => {
    show(<ScreenRoutes />, { api: home })
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
    expect(bar.queryByRole('link', { name: 'Register' })).toBeNull()
  })

  it('shows the tier of a learner', async () => {
    show(<ScreenRoutes />, { at: '/home', me: { ...LEARNER, subscriptionTier: 'premium' }, api: home })
    expect(await screen.findByText('PREMIUM')).toBeVisible()
  })

  it('signs out, says so, and does not complain about the screen left behind', async () => {
    const user = userEvent.setup()
    const api = { ...home, 'POST /api/auth/logout': {} }
    const { place } = show(<ScreenRoutes />, { at: '/home', me: LEARNER, api })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logged out successfully')).toBeVisible()
    expect(screen.getByText('You have been signed out of your account.')).toBeVisible()
    expect(place.address).toBe('/')
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

  it('names the page in the quick navigation', async () => {
    show(<ScreenRoutes />, { at: '/auth/login' })
    await userEvent.click(await screen.findByRole('button', { name: 'Quick navigation' }))
    expect(screen.getByText('You are on: Sign In')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  })
})

function Broken(): never {
  throw new Error('broken')
}

it('goes to sign in when the session has ended elsewhere', async () => {
  const ended = [401, { code: 'UNAUTHENTICATED', title: 'Authentication Required', detail: 'x' }]
  const api = { ...home, 'GET /api/reading/progress': ended }
  const { place } = show(<ScreenRoutes />, { at: '/home', me: LEARNER, api })
  await waitFor(() => expect(place.address).toBe('/auth/login'), { timeout: 2000 })
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
