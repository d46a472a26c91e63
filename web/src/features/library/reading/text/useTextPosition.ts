import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Chapter } from './chapter'

/** A page counts once one stays on it so long: what flies past is not read. */
const SETTLED_MS = 300
/** The page one is on is the one that begins above this part of the window. */
const LOOKED_AT = 0.4
const END_PX = 4

/** Where somebody wants to be; `n` tells two wishes for the same page apart. */
export interface Goal {
  page: number
  chapter?: number
  atEnd?: boolean
  n: number
}

interface Place {
  stage: RefObject<HTMLElement | null>
  article: RefObject<HTMLElement | null>
  chapter: Chapter | null
  goal: Goal | null
  /** What changes how high the text stands: the same words stay in sight. */
  look: string
  onPage: (page: number) => void
}

/** Keeps the page one is on in step with what is in sight, and brings a wanted page into sight. */
export function useTextPosition({ stage, article, chapter, goal, look, onPage }: Place) {
  const arrived = useRef('')
  const held = useRef<number | null>(null)
  const top = useRef<{ piece: Element; into: number } | null>(null)
  const showPage = useEffectEvent(onPage)
  const wish = chapter && goal ? `${goal.n} ${chapter.page} ${chapter.title}` : ''

  useLayoutEffect(() => {
    const [area, text] = [stage.current, article.current]
    if (!area || !text || !wish || !goal || arrived.current === wish) return
    arrived.current = wish
    area.scrollTop = goal.atEnd ? area.scrollHeight : heightOf(area, anchorOf(text, goal.page))
    held.current = goal.atEnd ? null : area.scrollTop
    top.current = topmost(area, text)
  }, [wish, goal, stage, article])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new look is the reason
  useLayoutEffect(() => {
    const area = stage.current
    const seen = top.current
    if (!area || !seen?.piece.isConnected) return
    const box = seen.piece.getBoundingClientRect()
    area.scrollTop += box.top + seen.into * box.height - area.getBoundingClientRect().top - barOf(area)
    held.current = area.scrollTop
  }, [look, stage])

  useEffect(() => {
    const [area, text] = [stage.current, article.current]
    if (!area || !text || !wish) return
    let later: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      top.current = topmost(area, text)
      const page = pageInSight(area, text)
      if (page !== null) showPage(page)
    }
    const scrolled = () => {
      // What we scrolled to ourselves, or what a keyboard moved by a hair, is no turning.
      if (held.current !== null && Math.abs(area.scrollTop - held.current) <= END_PX) return
      held.current = null
      clearTimeout(later)
      later = setTimeout(settle, SETTLED_MS)
    }
    area.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(later)
      area.removeEventListener('scroll', scrolled)
    }
  }, [wish, stage, article])
}

const anchorsIn = (text: HTMLElement) => [...text.querySelectorAll<HTMLElement>('[data-begins]')]
const begins = (anchor: HTMLElement) => Number(anchor.dataset.begins)

/** The mark of a page; where the page has none of its own here, the last one before. */
const anchorOf = (text: HTMLElement, page: number) =>
  anchorsIn(text).findLast((anchor) => begins(anchor) <= page)

/** The bar above the text covers so much of it. */
const barOf = (area: HTMLElement) => Number.parseFloat(getComputedStyle(area).scrollPaddingTop) || 0

function heightOf(area: HTMLElement, anchor: HTMLElement | undefined): number {
  if (!anchor || anchor === anchorsIn(area)[0]) return 0
  return area.scrollTop + anchor.getBoundingClientRect().top - area.getBoundingClientRect().top - barOf(area)
}

/** The page one looks at: the last that begins in the upper part of the window, or the very last at the end. */
export function pageInSight(area: HTMLElement, text: HTMLElement): number | null {
  const anchors = anchorsIn(text)
  const { top, height } = area.getBoundingClientRect()
  const isAtEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - END_PX
  const line = isAtEnd ? top + height : top + height * LOOKED_AT
  const last = anchors.findLast((anchor) => anchor.getBoundingClientRect().top <= line) ?? anchors[0]
  return last ? begins(last) : null
}

/** The piece at the top of the window, and how much of it has gone above. */
function topmost(area: HTMLElement, text: HTMLElement) {
  const line = area.getBoundingClientRect().top + barOf(area)
  for (const piece of text.querySelectorAll('[data-piece]')) {
    const box = piece.getBoundingClientRect()
    if (box.bottom > line) return { piece, into: Math.max(0, (line - box.top) / (box.height || 1)) }
  }
  return null
}
