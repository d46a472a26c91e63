import { type RefObject, useEffect } from 'react'

const END_PX = 4
const FAR_PX = 24
/** A scroll so soon after a hand is the hand's. */
const TOUCHED_MS = 1_500
const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The bars go as one scrolls on, and come back as one scrolls back. */
export function useBars(stage: RefObject<HTMLElement | null>, isOn: boolean, set: (shown: boolean) => void) {
  useEffect(() => {
    const area = stage.current
    if (!area || !isOn) return
    let from = area.scrollTop
    let touchedAt = Number.NEGATIVE_INFINITY
    const touched = () => {
      touchedAt = performance.now()
    }
    const scrolled = () => {
      // What we bring into sight ourselves hides nothing.
      if (performance.now() - touchedAt > TOUCHED_MS) {
        from = area.scrollTop
        return
      }
      const way = area.scrollTop - from
      if (Math.abs(way) < FAR_PX) return
      from = area.scrollTop
      set(way < 0 || area.scrollTop + area.clientHeight >= area.scrollHeight - END_PX)
    }
    // Whoever comes to a bar by the keyboard sees it.
    const frame = area.parentElement
    const focused = (event: FocusEvent) => !area.contains(event.target as Node) && set(true)
    area.addEventListener('scroll', scrolled, { passive: true })
    for (const each of TOUCHES) window.addEventListener(each, touched, { passive: true })
    frame?.addEventListener('focusin', focused)
    return () => {
      area.removeEventListener('scroll', scrolled)
      for (const each of TOUCHES) window.removeEventListener(each, touched)
      frame?.removeEventListener('focusin', focused)
    }
  }, [stage, isOn, set])
}
