import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LEARNER, show } from '../testing/render'
import { exists } from './addresses'
import { ScreenRoutes } from './ScreenRoutes'

// Decided once at load: it must stand there before anything is imported.
vi.hoisted(() => sessionStorage.setItem('mobile-app', 'reader_only'))

const options = (label: HTMLElement) => [...label.querySelectorAll('option')].map((each) => each.textContent)

it.each([
  ['/faq', 'Getting started', /What does it cost|free trial ends|choose a plan/],
  ['/terms', 'Your account', /Plans and payments|The free trial|before you pay/],
])('%s in the app of an app store does not speak of paying', async (at, other, paying) => {
  show(<ScreenRoutes />, { at, exists })
  expect(await screen.findByRole('heading', { name: other })).toBeVisible()
  expect(screen.queryByText(paying)).toBeNull()
})

it('orders tutors by everything but their price', async () => {
  const api = { 'GET /api/tutors': { data: [], total: 0 } }
  show(<ScreenRoutes />, { at: '/tutors', exists, api })
  expect(options(await screen.findByLabelText('Sort by'))).toEqual(['Best rated', 'Most experience'])
  expect(await screen.findByText('Try another subject or language.')).toBeVisible()
})

it('tells of no payments in the history', async () => {
  const item = { at: '2026-11-02T08:00:00Z', detail: '', to: null, amountUgx: null }
  const data = [
    { ...item, id: 'a', kind: 'payment', title: 'Paid for a month', amountUgx: 20000 },
    { ...item, id: 'b', kind: 'test', title: 'Sets' },
  ]
  const api = { 'GET /api/account/history': { data, next: null } }
  show(<ScreenRoutes />, { at: '/account/history', me: LEARNER, exists, api })
  expect(await screen.findByText('Sets')).toBeVisible()
  expect(options(screen.getByLabelText('Show'))).not.toContain('Payments')
  expect(screen.queryByText('Paid for a month')).toBeNull()
})

it('offers no free days on the landing page', async () => {
  show(<ScreenRoutes />, { at: '/', exists })
  expect(await screen.findByText(/The video is less than a minute/)).toBeVisible()
  expect(screen.queryByText(/days are free/)).toBeNull()
})
