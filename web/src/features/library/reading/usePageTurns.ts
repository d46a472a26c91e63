import { type RefObject, useEffect, useRef } from 'react'

const SWIPE_PX = 50
const EDGE = 0.28
const [TWICE_MS, TWICE_PX] = [350, 30]

interface Turning {
  turnBy: (pages: number) => void
  turnTo: (page: number) => void
  pages: number
  zoomBy: (steps: number) => void
  /** A tap on the page that turned nothing, in the window's pixels. True if it meant something. */
  tapped: (x: number, y: number, on: Element) => boolean
  /** A tap in the middle that meant nothing. */
  tappedInside?: () => void
  /** Two taps on one place, at once. */
  tappedTwice?: (x: number, y: number) => void
}

/** Keys, taps at the sides and swipes, as readers know them from other books. */
export function usePageTurns(stage: RefObject<HTMLElement | null>, isOn: boolean, turning: Turning) {
  const latest = useRef(turning)
  latest.current = turning
  useEffect(() => {
    const area = stage.current
    if (!isOn || !area) return
    const onKey = (event: KeyboardEvent) => pressed(event, latest.current)
    const clicked = clicking(area, () => latest.current)
    const swipe = swiping(area, (pages) => latest.current.turnBy(pages))
    window.addEventListener('keydown', onKey)
    area.addEventListener('click', clicked)
    area.addEventListener('touchstart', swipe.start, { passive: true })
    area.addEventListener('touchend', swipe.end, { passive: true })
    return () => {
      window.removeEventListener('keydown', onKey)
      area.removeEventListener('click', clicked)
      area.removeEventListener('touchstart', swipe.start)
      area.removeEventListener('touchend', swipe.end)
    }
  }, [stage, isOn])
}

const STEPS: Record<string, number> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

function pressed(event: KeyboardEvent, { turnBy, turnTo, pages, zoomBy }: Turning) {
  const target = event.target as HTMLElement
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, textarea, select')) return
  const [step, zoom] = [STEPS[event.key], ZOOMS[event.key]]
  if (step) turnBy(step)
  else if (zoom) zoomBy(zoom)
  else if (event.key === 'Home') turnTo(1)
  else if (event.key === 'End') turnTo(pages)
  else return
  event.preventDefault()
}

const isSelecting = () => window.getSelection()?.isCollapsed === false

function clicking(area: HTMLElement, turning: () => Turning) {
  let last: MouseEvent | null = null
  return (event: MouseEvent) => {
    const { turnBy, tapped, tappedInside, tappedTwice } = turning()
    const { clientX, clientY } = event
    if (isSelecting() || tapped(clientX, clientY, event.target as Element)) return
    const { left, width } = area.getBoundingClientRect()
    // A page wider than the screen is looked at in parts: a tap at its side turns nothing.
    const part = tappedTwice && isWide(area) ? 0.5 : (clientX - left) / width
    if (part < EDGE) turnBy(-1)
    else if (part > 1 - EDGE) turnBy(1)
    else if (last && tappedTwice && isAgain(last, event)) tappedTwice(clientX, clientY)
    else {
      tappedInside?.()
      last = event
      return
    }
    last = null
  }
}

const isAgain = (last: MouseEvent, event: MouseEvent) =>
  event.timeStamp - last.timeStamp < TWICE_MS &&
  Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TWICE_PX

const isWide = (area: HTMLElement) => area.scrollWidth > area.clientWidth + 1

function swiping(area: HTMLElement, turnBy: (pages: number) => void) {
  let from: Touch | null = null
  const start = (event: TouchEvent) => {
    from = event.touches.length === 1 ? (event.touches[0] ?? null) : null
  }
  const end = (event: TouchEvent) => {
    const to = event.changedTouches[0]
    // A page wider than the screen is moved by the same finger.
    if (!from || !to || isWide(area) || isSelecting()) return
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turnBy(x < 0 ? 1 : -1)
  }
  return { start, end }
}
