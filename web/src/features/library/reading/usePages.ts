import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { BookSource } from '../../../api/books/source'
import { useSelection } from './marks/useSelection'
import { usePage, usePdf } from './pdf/usePdf'
import { sentencesOf, wordsOf } from './pdf/words'
import { type Speech, speakAll } from './useReadAloud'

/** A page without words stays this long before the next is turned to. */
const SILENT_PAGE_MS = 5_000

interface PagesOf {
  stage: RefObject<HTMLElement | null>
  /** Null while the book is read as text: nothing of its file is fetched then. */
  source: BookSource | null
  page: number | null
  width: number
  turnTo: (page: number) => void
}

/** The view of a book's printed pages. */
export function usePages({ stage, source, page, width, turnTo }: PagesOf) {
  const layer = useRef<HTMLDivElement>(null)
  const file = usePdf(source)
  const isOn = source !== null
  const { shown, failed } = usePage(file.loaded, isOn ? page : null, width)
  const selected = useSelection(layer, page)
  const turn = useRef(turnTo)
  turn.current = turnTo

  useEffect(() => {
    if (isOn && page !== null && stage.current) stage.current.scrollTop = 0
  }, [isOn, page, stage])

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
  return { layer, file, shown, failed, selected, speech }
}

export type Pages = ReturnType<typeof usePages>
