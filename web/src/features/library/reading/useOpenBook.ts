import { useEffect, useRef, useState } from 'react'
import type { Opening } from '../../../api/books/useBookSource'
import { type Book, useMarks } from './data'
import { useCopy } from './marks/useCopy'
import { useMarkEditing } from './marks/useMarks'
import type { Panel } from './Panels'
import { useRecorder } from './recording/useRecorder'
import { useText } from './text/useText'
import { useBars } from './useBars'
import { useElsewhere } from './useElsewhere'
import { useLastPage } from './useLastPage'
import { useMode } from './useMode'
import { usePages } from './usePages'
import { usePageTurns } from './usePageTurns'
import { useReadAloud } from './useReadAloud'
import { useView } from './useView'

/** All that belongs to an open book: its two views, the page, the recording, the marks and the look. */
export function useOpenBook(book: Book & { isKept: boolean }, userId: string, opening: Opening) {
  const stage = useRef<HTMLElement>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [sought, setSought] = useState('')
  const [bars, setBars] = useState(true)
  const view = useView(stage)
  const { source } = opening
  const { mode, choose } = useMode(book.id, source?.hasText ?? null)
  const { recorder, recording, resumeAt, lastAt } = useRecorder(userId, book)
  const { page, named, goal, turnTo, goTo, scrolledTo } = useLastPage(book.pageCount, resumeAt)
  const elsewhere = useElsewhere(recorder, lastAt)
  const highlights = useMarks(book.id).data?.highlights ?? NONE
  const isText = mode === 'text'
  const likely = named ?? elsewhere.likely
  const pages = usePages({ stage, source: mode === 'pages' ? source : null, page, likely, view, turnTo })
  const text = useText({
    stage,
    source: isText ? source : null,
    goal,
    likely,
    view,
    highlights,
    sought,
    goTo,
    scrolledTo,
  })
  const active = isText ? text : pages
  const marks = useMarkEditing(book.id, page, active.selected)
  const copy = useCopy(book.id, isText ? text.article : pages.layer)
  const aloud = useReadAloud(recorder, active.speech)

  useEffect(() => {
    if (page !== null) recorder?.turnTo(page)
  }, [page, recorder])

  usePageTurns(stage, panel === null && marks.writing === null, {
    turnBy: (by) => {
      if (isText) turnScreens(stage.current, by, text.goToChapter)
      else if (page !== null) turnTo(page + by)
    },
    turnTo,
    pages: book.pageCount,
    zoomBy: isText ? view.enlarge : view.zoomBy,
    tapped: (x, y, on) => {
      const isMeant = isText ? on.closest('[data-mark]') !== null : marks.isOnMark(x, y, pages.layer.current)
      if (isMeant) setPanel('marks')
      return isMeant || on.closest('button, a, summary') !== null
    },
    tappedTwice: isText ? undefined : pages.zoomAt,
    tappedInside: () => isText && setBars((shown) => !shown),
  })
  useBars(stage, isText, setBars)
  return {
    stage,
    panel,
    setPanel,
    sought,
    setSought,
    bars: bars || !isText,
    view,
    mode,
    choose: (next: typeof mode) => {
      if (!next) return
      aloud.stop()
      if (page !== null) turnTo(page)
      choose(next)
    },
    opening,
    source,
    pages,
    text,
    recording,
    elsewhere,
    page,
    turnTo,
    marks,
    copy,
    aloud,
  }
}

const NONE: never[] = []
/** What stays in sight from one screen to the next. */
const KEPT_PX = 64
const END_PX = 4

/** A screen of text on or back; past the end of a chapter comes the next one. */
function turnScreens(area: HTMLElement | null, by: number, goToChapter: (by: 1 | -1) => boolean) {
  if (!area) return
  const isAtEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - END_PX
  if (by > 0 && isAtEnd) goToChapter(1)
  else if (by < 0 && area.scrollTop <= END_PX) goToChapter(-1)
  else area.scrollBy({ top: by * (area.clientHeight - 2 * KEPT_PX) })
}

export type OpenBook = ReturnType<typeof useOpenBook>
