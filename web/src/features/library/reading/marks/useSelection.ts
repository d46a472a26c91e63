import { type RefObject, useEffect, useState } from 'react'
import { boxesOf } from '../pdf/boxes'
import type { Selected } from './selected'

const SETTLED_MS = 200
const LONGEST = 2_000

/** The words selected on the page, and where they stand; null when none are. */
export function useSelection(layer: RefObject<HTMLDivElement | null>, page: number | null) {
  const [selected, setSelected] = useState<Selected | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to its page
  useEffect(() => setSelected(null), [page])
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(later)
      later = setTimeout(() => setSelected(selectedIn(layer.current, page)), SETTLED_MS)
    }
    document.addEventListener('selectionchange', changed)
    return () => {
      clearTimeout(later)
      document.removeEventListener('selectionchange', changed)
    }
  }, [layer, page])
  return selected
}

function selectedIn(layer: HTMLElement | null, page: number | null): Selected | null {
  const selection = window.getSelection()
  if (!layer || page === null || !selection || selection.isCollapsed || selection.rangeCount === 0)
    return null
  const range = selection.getRangeAt(0)
  if (!layer.contains(range.startContainer) || !layer.contains(range.endContainer)) return null
  const text = selection.toString().replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  const boxes = boxesOf(range, layer.getBoundingClientRect())
  return text && boxes.length > 0 ? { text, page, boxes } : null
}
