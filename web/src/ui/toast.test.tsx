import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Problem } from '../lib/problem'
import Toaster from './Toaster'
import { toast, toastProblem } from './toast'

afterEach(() => vi.useRealTimers())

it('shows one toast at a time, the newest', () => {
  render(<Toaster />)
  act(() => toast({ title: 'First' }))
  act(() => toast({ title: 'Second', detail: 'Of two.' }))
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeVisible()
  expect(screen.getByText('Of two.')).toBeVisible()
})

it('goes after five seconds', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'Saved' }))
  act(() => vi.advanceTimersByTime(4900))
  expect(screen.getByText('Saved')).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByText('Saved')).toBeNull()
})

it('takes the focus at F8 and goes when dismissed', async () => {
  const shown = render(<Toaster />)
  act(() => toast({ title: 'Saved' }))
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
  shown.unmount()
  render(<Toaster />)
  expect(screen.queryByText('Saved')).toBeNull()
})

it("tells a failure in the server's words, and in ours where it has none", () => {
  render(<Toaster />)
  act(() => toastProblem(new Problem({ title: 'No Attempts Left', detail: 'You have used every attempt.' })))
  expect(screen.getByText('No Attempts Left')).toBeVisible()
  act(() => toastProblem(new TypeError('x is undefined'), { title: 'Not saved', detail: 'Try once more.' }))
  expect(screen.getByText('Not saved')).toBeVisible()
  expect(screen.getByText('Try once more.')).toBeVisible()
})
