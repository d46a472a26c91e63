import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Problem } from '../../lib/problem'
import Toaster from './Toaster'
import { toast, toastProblem } from './toast'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('shows one toast at a time, each until it could be read', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'First' }))
  act(() => vi.advanceTimersByTime(500))
  act(() => toast({ title: 'Second', detail: 'Of two.' }))
  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText('Second')).toBeNull()
  act(() => vi.advanceTimersByTime(1100))
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeVisible()
  expect(screen.getByText('Of two.')).toBeVisible()
  act(() => vi.advanceTimersByTime(4000))
  act(() => toast({ title: 'Third' }))
  act(() => vi.advanceTimersByTime(10))
  expect(screen.getByText('Third')).toBeVisible()
})

it('keeps three at most, the last always, and says the same thing once', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  const seen: string[] = []
  act(() => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Four']) toast({ title })
  })
  for (let n = 0; n < 5; n += 1) {
    seen.push(document.querySelector('.toast-title')?.textContent ?? 'nothing')
    act(() => vi.advanceTimersByTime(n < 2 ? 1600 : 5100))
  }
  expect(seen).toEqual(['One', 'Three', 'Four', 'nothing', 'nothing'])
})

it('lets a failure wait for nothing, and then tells what it came before', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'Saved' }))
  act(() => toast({ title: 'Not sent', tone: 'destructive' }))
  expect(screen.getByText('Not sent')).toBeVisible()
  act(() => toast({ title: 'Not sent again', tone: 'destructive' }))
  expect(screen.getByText('Not sent again')).toBeVisible()
  act(() => vi.advanceTimersByTime(1600))
  expect(screen.getByText('Saved')).toBeVisible()
})

it('stands at the other edge where it would cover a primary act', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.button--primary')) return new DOMRect(16, 80, 200, 48)
    if (!this.matches('.toast')) return new DOMRect()
    const isFar = (this.parentElement as HTMLElement).dataset.edge === 'far'
    return new DOMRect(16, isFar ? 600 : 64, 328, 74)
  })
  const act1 = render(
    <button type="button" className="button button--primary">
      Save
    </button>,
  )
  render(<Toaster />)
  act(() => toast({ title: 'Marked' }))
  const location = screen.getByText('Marked').closest<HTMLElement>('.toasts')
  expect(location?.dataset.edge).toBe('far')
  act1.unmount()
  act(() => void fireEvent.scroll(window))
  expect(location?.dataset.edge).toBe('far')
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
