import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Fallback } from './Fallback'
import { Unfetched } from './Unfetched'

const reload = vi.fn()
const assign = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { ...window.location, reload, assign })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failing = (words: string) => lazy(() => Promise.reject(new Error(words)))

function open(words: string, isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const Content = failing(words)
  return render(
    <Fallback>
      <Unfetched address="/help">
        <Suspense>
          <Content />
        </Suspense>
      </Unfetched>
    </Fallback>,
  )
}

it.each([
  'Unable to preload CSS for /assets/Help-1.css',
  'Failed to fetch dynamically imported module: /assets/Help-1.js',
  'error loading dynamically imported module: /assets/Help-1.js',
  'Importing a module script failed.',
])('says that a screen is not on this device yet: %s', async (words) => {
  open(words, false)
  expect(await screen.findByText('You are offline')).toBeVisible()
  expect(screen.getByText('You have not opened this page on this phone before.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  screen.getByRole('button', { name: 'See what is on this phone' }).click()
  expect(assign).toHaveBeenCalledWith('/offline')
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('starts again once, and not for ever, when a release took the file of a screen away', async () => {
  const gone = 'Failed to fetch dynamically imported module: /assets/Help-1.js'
  const first = open(gone, true)
  await screen.findByText('This page did not load')
  first.unmount()
  open(gone, true)
  expect(await screen.findByText('This page did not load')).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a fault of the screen itself to the fallback', async () => {
  open('x is undefined', true)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})
