import { type RefObject, useLayoutEffect, useState } from 'react'

/** Above this many rows only those near the window are drawn. */
export const WHOLE = 200
// More where the reader is going than where they come from: every row drawn is laid out and painted again.
const AHEAD = 12
const BEHIND = 4
// Drawn anew when the reader has moved by so many rows, not at each pixel.
const STEP = 4

const TOP = { first: 0, isUp: false }

/** Which of many rows of one height stand in or near the window: from (included) and until (not included). */
export function useWindow(body: RefObject<HTMLElement | null>, all: number, height: number) {
  const isCut = all > WHOLE
  const [{ first, isUp }, setSeen] = useState(TOP)
  const fits = Math.ceil((globalThis.innerHeight || 800) / height)
  useLayoutEffect(() => {
    if (!isCut) return
    const look = () => {
      const box = body.current
      if (!box) return
      const scroller = box.closest('.data-scroll')?.getBoundingClientRect()
      const hidden = Math.max(0, scroller?.top ?? 0) - box.getBoundingClientRect().top
      const at = Math.max(0, Math.min(Math.floor(hidden / height), all - fits))
      const next = Math.floor(at / STEP) * STEP
      setSeen((seen) => (seen.first === next ? seen : { first: next, isUp: next < seen.first }))
    }
    look()
    // Caught on its way down, the scrolling of a box around the rows is heard too.
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look, { passive: true })
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [body, isCut, all, height, fits])
  if (!isCut) return { isCut, from: 0, until: all }
  const [above, below] = isUp ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
  return { isCut, from: Math.max(0, first - above), until: Math.min(all, first + fits + STEP + below) }
}
