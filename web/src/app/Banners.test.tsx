import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LEARNER, show } from '../testing/render'
import { Banners } from './Banners'

const line = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => line(true))

it('says as whom an administrator sees the site, and ends it', async () => {
  let isOver = false
  const api = {
    'GET /api/auth/user': () =>
      isOver
        ? { ...LEARNER, firstName: 'Moses', role: 'admin' }
        : { ...LEARNER, impersonatedBy: 'Moses Okello' },
    'POST /api/auth/stop-impersonating': () => {
      isOver = true
      return {}
    },
  }
  const { location } = show(<Banners />, { at: '/library', me: LEARNER, api })
  expect(await screen.findByText('You are seeing Kitabo as Amina Nakato.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(location.address).toBe('/admin'))
  expect(screen.queryByText(/You are seeing/)).toBeNull()
})

it('marks emergency access', async () => {
  show(<Banners />, { me: { ...LEARNER, role: 'super_admin', isEmergency: true } })
  expect(await screen.findByText(/This is emergency access/)).toBeVisible()
})

it('tells a learner whose guardian has not agreed yet', async () => {
  show(<Banners />, { me: { ...LEARNER, isLimited: true } })
  expect(await screen.findByText('Some things need your parent or guardian to agree.')).toBeVisible()
})

it('says so when the connection goes, and when it is back', async () => {
  show(<Banners />, { me: LEARNER })
  line(false)
  expect(screen.getByText(/You are offline/)).toBeVisible()
  line(true)
  expect(screen.queryByText(/You are offline/)).toBeNull()
})
