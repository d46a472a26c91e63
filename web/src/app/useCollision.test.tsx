import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCollision } from './useCollision'

function Page() {
  const floating = useRef<HTMLDivElement>(null)
  const isAway = useCollision(floating)
  return (
    <>
      <button type="button">Clear of it</button>
      <button type="button">Under it</button>
      <div ref={floating} data-testid="floating" data-away={isAway}>
        <button type="button">Quick navigation</button>
      </div>
    </>
  )
}

const PLACES: Record<string, DOMRect> = {
  'Clear of it': new DOMRect(0, 0, 100, 44),
  'Under it': new DOMRect(290, 680, 60, 44),
  floating: new DOMRect(296, 676, 48, 48),
}

const isAway = () => screen.getByTestId('floating').dataset.away === 'true'
const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    fireEvent.scroll(window)
  })

beforeEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return PLACES[(this as HTMLElement).dataset.testid ?? this.textContent ?? ''] ?? new DOMRect()
  })
  render(<Page />)
})

it('never lies over what the keyboard is on, also when the page scrolls up beneath it', () => {
  act(() => screen.getByText('Clear of it').focus())
  expect(isAway()).toBe(false)
  act(() => screen.getByText('Under it').focus())
  expect(isAway()).toBe(true)
  scrollTo(400)
  scrollTo(300)
  expect(isAway()).toBe(true)
  act(() => screen.getByText('Clear of it').focus())
  scrollTo(200)
  expect(isAway()).toBe(false)
})
