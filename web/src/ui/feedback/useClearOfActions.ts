import { type RefObject, useEffect } from 'react'

// What the next press is likely to be for.
const ACTIONS = '.button--primary, [type="submit"], [data-actions]'
// What tells where one is: a toast hides none while the other edge is free of them.
const HEADINGS = 'main h1, main h2, .dialog h2'
// Over a dialog nothing below can be pressed.
const DIALOG_ACTIONS = '.dialog .button'
const EDGES = ['near', 'far'] as const

/**
 * Keeps what lies over the page at that edge of the window where it covers no heading, no primary act and not what the
 * keyboard is on: its usual edge while that is free, else the other one. Looks again as the page moves beneath it.
 */
export function useClearOfActions(box: RefObject<HTMLElement | null>, shown: unknown) {
  useEffect(() => {
    if (shown === undefined) return
    const look = () => box.current && settle(box.current)
    // What the toast tells of has often changed the page, which is drawn by the next frame.
    const next = requestAnimationFrame(look)
    look()
    const watched = new AbortController()
    const how = { passive: true, signal: watched.signal }
    window.addEventListener('scroll', look, how)
    window.addEventListener('resize', look, how)
    document.addEventListener('focusin', look, how)
    return () => {
      cancelAnimationFrame(next)
      watched.abort()
    }
  }, [box, shown])
}

function settle(box: HTMLElement) {
  const now = box.dataset.edge === 'far' ? 'far' : 'near'
  const actions = [...document.querySelectorAll(document.querySelector('.scrim') ? DIALOG_ACTIONS : ACTIONS)]
  const covered = EDGES.map((edge) => {
    box.dataset.edge = edge
    return { edge, cost: cost(box, actions) }
  })
  // Of two as good, where it is.
  covered.sort((a, b) => a.cost - b.cost || Number(b.edge === now) - Number(a.edge === now))
  box.dataset.edge = covered[0]?.edge
}

function cost(box: HTMLElement, actions: Element[]): number {
  const over = [...box.children].map((each) => each.getBoundingClientRect())
  const hides = (action: Element) =>
    !box.contains(action) && over.some((it) => meet(it, action.getBoundingClientRect()))
  const focused = document.activeElement
  const hidesFocus = focused?.matches('a, button, input, select, textarea, summary') && hides(focused)
  const headings = [...document.querySelectorAll(HEADINGS)].filter(hides).length
  return actions.filter(hides).length + headings * 5 + (hidesFocus ? 10 : 0)
}

const meet = (a: DOMRect, b: DOMRect) =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom
