import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

const turn = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Clicks with the clock standing still: what follows waits for `pass`. */
export async function clickAndHoldTheClock(button: HTMLElement) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(button)
  await turn()
}

/** Waits for words without letting time pass. */
export async function seen(words: string) {
  for (let turns = 0; turns < 50 && !screen.queryByText(words); turns += 1) await turn()
  expect(screen.getByText(words)).toBeVisible()
}

/** Goes nowhere a millisecond before, and is there then. */
export async function leavesAfter(ms: number, location: { address: string }, to: string) {
  const before = location.address
  await act(() => vi.advanceTimersByTimeAsync(ms - 1))
  expect(location.address).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(location.address).toBe(to)
}
