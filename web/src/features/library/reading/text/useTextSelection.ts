import { type RefObject, useEffect, useState } from 'react'
import type { Selected } from '../marks/selected'

const SETTLED_MS = 200
const LONGEST = 2_000
/** So many letters before a passage tell it from its twins on the page. */
const BEFORE = 32

/** The words selected in the text, with the page they stand on; null when none are. */
export function useTextSelection(article: RefObject<HTMLElement | null>, isOn: boolean): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    if (!isOn) return setSelected(null)
    let later: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(later)
      later = setTimeout(() => setSelected(selectedIn(article.current)), SETTLED_MS)
    }
    document.addEventListener('selectionchange', changed)
    return () => {
      clearTimeout(later)
      document.removeEventListener('selectionchange', changed)
    }
  }, [article, isOn])
  return selected
}

export function selectedIn(article: HTMLElement | null): Selected | null {
  const selection = window.getSelection()
  if (!article || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!article.contains(range.startContainer) || !article.contains(range.endContainer)) return null
  const text = wordsOf(range).slice(0, LONGEST)
  const piece = pieceAt(range.startContainer)
  const page = Number(piece?.dataset.page)
  if (!text || !piece || !page) return null
  const lead = document.createRange()
  lead.setStart(piece, 0)
  lead.setEnd(range.startContainer, range.startOffset)
  return { text, page, boxes: [], before: wordsOf(lead).slice(-BEFORE) }
}

function pieceAt(node: Node): HTMLElement | null {
  const element = node instanceof HTMLElement ? node : node.parentElement
  return (
    element?.closest<HTMLElement>('[data-piece]') ??
    element?.querySelector<HTMLElement>('[data-piece]') ??
    null
  )
}

/** The words of a range, formulas as words. */
export function wordsOf(range: Range): string {
  const copy = range.cloneContents()
  for (const formula of copy.querySelectorAll<HTMLElement>('[data-words]'))
    formula.replaceWith(formula.dataset.words ?? '')
  for (const piece of copy.querySelectorAll('[data-piece]')) piece.append(' ')
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}
