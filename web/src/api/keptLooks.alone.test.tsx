import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LEARNER, show } from '../testing/render'
import { useKeptLooks } from './keptLooks'

const spoken = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../language/speak', () => ({ speak: spoken }))
beforeEach(() => spoken.mockClear())

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

const inKiswahili = {
  'GET /api/account/profile': { settings: { language: 'sw', theme: 'dark', dataSaver: null } },
}

it('speaks the language of the account where none was chosen', async () => {
  show(<Screen />, { me: LEARNER, api: inKiswahili })
  await waitFor(() => expect(spoken).toHaveBeenCalledExactlyOnceWith('sw'))
})

it('keeps the language somebody chose here before they signed in', async () => {
  localStorage.setItem('language', 'lg')
  show(<Screen />, { me: LEARNER, api: inKiswahili })
  await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'))
  expect(spoken).not.toHaveBeenCalled()
})
