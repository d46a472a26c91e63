import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { BookSource } from '../../../api/books/source'
import { useSelection } from './marks/useSelection'
import { usePage, usePdf } from './pdf/usePdf'
import { sentencesOf, wordsOf } from './pdf/words'
import { type Speech, speakAll } from './useReadAloud'
import { type View, ZOOM_MIN } from './useView'

/** A page without words stays this long before the next is turned to. */
const SILENT_PAGE_MS = 5_000

interface PagesOf {
  stage: RefObject<HTMLElement | null>
  /** Null while the book is read as text: nothing of its file is fetched then. */
  source: BookSource | null
  page: number | null
  /** Drawn while the page is not known yet, and shown if it is the one. */
  likely: number | null
  view: Pick<View, 'width' | 'zoom' | 'set'>
  turnTo: (page: number) => void
}

/** The view of a book's printed pages. */
export function usePages({ stage, source, page, likely, view, turnTo }: PagesOf) {
  const layer = useRef<HTMLDivElement>(null)
  const file = usePdf(source)
  const isOn = source !== null
  const { shown, failed } = usePage(file.loaded, isOn ? (page ?? likely) : null, view.width)
  const selected = useSelection(layer, page)
  const turn = useRef(turnTo)
  turn.current = turnTo

  useEffect(() => {
    if (isOn && page !== null && stage.current) stage.current.scrollTop = 0
  }, [isOn, page, stage])

  const zoomAt = useZoom(stage, layer, view)

  const pdf = file.loaded?.pdf ?? null
  const speech = useMemo<Speech | null>(() => {
    if (!pdf || page === null) return null
    return ({ onOver, onFailure }) => {
      let isGone = false
      let end = () => {}
      const onEnd = () => (page < pdf.numPages ? turn.current(page + 1) : onOver())
      pdf
        .getPage(page)
        .then(wordsOf)
        .then((words) => {
          if (isGone) return
          const sentences = sentencesOf(words)
          if (sentences.length > 0) end = speakAll(sentences, { onEnd, onFailure })
          else {
            const pause = setTimeout(onEnd, SILENT_PAGE_MS)
            end = () => clearTimeout(pause)
          }
        }, onFailure)
      return () => {
        isGone = true
        end()
      }
    }
  }, [pdf, page])
  return { layer, file, shown, failed, selected, speech, zoomAt }
}

/** Doubles the page, or makes it fit again; what was under the finger stays there. */
function useZoom(
  stage: PagesOf['stage'],
  layer: RefObject<HTMLElement | null>,
  { width, zoom, set }: PagesOf['view'],
) {
  const held = useRef<{ x: number; y: number; across: number; down: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new width is the reason
  useLayoutEffect(() => {
    const [area, sheet] = [stage.current, layer.current?.getBoundingClientRect()]
    if (!area || !sheet || !held.current) return
    const { x, y, across, down } = held.current
    held.current = null
    area.scrollBy(sheet.left + across * sheet.width - x, sheet.top + down * sheet.height - y)
  }, [width])
  return (x: number, y: number) => {
    const sheet = layer.current?.getBoundingClientRect()
    if (!sheet) return
    held.current = { x, y, across: (x - sheet.left) / sheet.width, down: (y - sheet.top) / sheet.height }
    set({ zoom: zoom > ZOOM_MIN ? ZOOM_MIN : 2 * ZOOM_MIN })
  }
}

export type Pages = ReturnType<typeof usePages>
