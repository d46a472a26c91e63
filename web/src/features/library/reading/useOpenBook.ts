import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBookSource } from '../../../api/books/useBookSource'
import type { Book } from './data'
import { useCopy } from './marks/useCopy'
import { useMarkEditing } from './marks/useMarks'
import type { Panel } from './Panels'
import { usePage, usePdf } from './pdf/usePdf'
import { useRecorder } from './recording/useRecorder'
import { useLastPage } from './useLastPage'
import { usePageTurns } from './usePageTurns'
import { useReadAloud } from './useReadAloud'
import { useView } from './useView'

/** All that belongs to an open book: its file, the page, the recording, the marks and the view. */
export function useOpenBook(book: Book, userId: string) {
  const stage = useRef<HTMLElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const view = useView(stage)
  const opening = useBookSource(userId, book.id)
  const { source } = opening
  const pages = usePdf(source)
  const file = { ...pages, problem: opening.problem ?? pages.problem, again: opening.again }
  const { recorder, recording, resumeAt } = useRecorder(userId, book)
  const [page, turnTo] = useLastPage(book.pageCount, usePageAsked(book.pageCount) ?? resumeAt)
  const { shown, failed } = usePage(file.loaded, page, view.width)
  const marks = useMarkEditing(book.id, page, layer)
  const copy = useCopy(book.id, layer)
  const aloud = useReadAloud({ pdf: file.loaded?.pdf ?? null, page, turnTo, recorder })

  useEffect(() => {
    if (page !== null) recorder?.turnTo(page)
    if (stage.current) stage.current.scrollTop = 0
  }, [page, recorder])

  usePageTurns(stage, panel === null && marks.writing === null, {
    turnBy: (pages) => page !== null && turnTo(page + pages),
    turnTo,
    pages: book.pageCount,
    zoomBy: view.zoomBy,
    tapped: (x, y) => {
      const isMeant = marks.isOnMark(x, y)
      if (isMeant) setPanel('marks')
      return isMeant
    },
  })
  return {
    stage,
    layer,
    panel,
    setPanel,
    view,
    source,
    file,
    recording,
    page,
    turnTo,
    shown,
    failed,
    marks,
    copy,
    aloud,
  }
}

/** A page the address names, as a link to a place in the book does. */
function usePageAsked(pages: number) {
  const asked = Number(useSearchParams()[0].get('page'))
  return Number.isInteger(asked) && asked >= 1 && asked <= pages ? asked : null
}

export type OpenBook = ReturnType<typeof useOpenBook>
