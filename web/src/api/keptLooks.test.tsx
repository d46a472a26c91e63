import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../testing/render'
import { useKeptLooks } from './keptLooks'

function Screen() {
  useKeptLooks()
  return null
}
const api = { 'GET /api/account/profile': { settings: { language: 'en', theme: 'dark', dataSaver: true } } }

it('brings what was chosen elsewhere to a new device', async () => {
  show(<Screen />, { me: LEARNER, api })
  await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'))
  expect(localStorage.getItem('data-saver')).toBe('on')
})

it('leaves a device alone that was told how to look', async () => {
  localStorage.setItem('theme', 'light')
  const { asked } = show(<Screen />, { me: LEARNER, api })
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/auth/user')).toBe(true))
  expect(asked.some(({ path }) => path === '/api/account/profile')).toBe(false)
  expect(localStorage.getItem('theme')).toBe('light')
})
