import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePageTurns } from './usePageTurns'

/** A window of 300 by 600 pixels, over a page as wide as said. */
function opened(pageWidth = 300) {
  const area = document.createElement('section')
  Object.defineProperties(area, { clientWidth: { value: 300 }, scrollWidth: { value: pageWidth } })
  area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 600 }) as DOMRect
  const turning = {
    turnBy: vi.fn(),
    turnTo: vi.fn(),
    pages: 9,
    zoomBy: vi.fn(),
    tapped: () => false,
    tappedTwice: vi.fn(),
  }
  renderHook(() => usePageTurns({ current: area }, true, turning))
  const tap = (clientX: number, clientY = 300) => fireEvent.click(area, { clientX, clientY })
  return { tap, turning }
}

it('brings the page closer at two taps on one place, and not at two taps apart', () => {
  const { tap, turning } = opened()
  tap(120)
  tap(180)
  expect(turning.tappedTwice).not.toHaveBeenCalled()
  tap(182)
  expect(turning.tappedTwice).toHaveBeenCalledExactlyOnceWith(182, 300)
  expect(turning.turnBy).not.toHaveBeenCalled()
})

it('turns at its sides only a page that fits', () => {
  const fitting = opened()
  fitting.tap(290)
  fitting.tap(10)
  expect(fitting.turning.turnBy.mock.calls).toEqual([[1], [-1]])
  const wide = opened(600)
  wide.tap(290)
  wide.tap(290)
  expect(wide.turning.turnBy).not.toHaveBeenCalled()
  expect(wide.turning.tappedTwice).toHaveBeenCalledOnce()
})
