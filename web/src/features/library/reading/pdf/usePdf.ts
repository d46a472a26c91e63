import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../../../lib/problem'
import { type LoadedPdf, openPdf } from './load'
import { Pictures } from './pictures'

/** A book's file, or its first pages alone; `again` tries once more after a failure. */
export function usePdf(bookId: string, part: 'file' | 'preview' | `file?version=${number}` = 'file') {
  const [loaded, setLoaded] = useState<LoadedPdf | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load
  useEffect(() => {
    let isGone = false
    let close = () => {}
    setProblem(null)
    openPdf(`/api/books/${bookId}/${part}`).then(
      (opened) => {
        if (isGone) return opened.close()
        close = opened.close
        setLoaded(opened)
      },
      (error) => !isGone && setProblem(error),
    )
    return () => {
      isGone = true
      close()
      setLoaded(null)
    }
  }, [bookId, part, attempt])
  return { loaded, problem, again: () => setAttempt((n) => n + 1) }
}

export interface Shown {
  page: number
  source: PDFPageProxy
  picture: HTMLCanvasElement | null
}

/** A page with its picture at a width; the page before stays until the new one is drawn. */
export function usePage(loaded: LoadedPdf | null, page: number | null, width: number) {
  const pictures = useMemo(() => (loaded ? new Pictures(loaded.pdf) : null), [loaded])
  const [shown, setShown] = useState<Shown | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => () => pictures?.clear(), [pictures])
  useEffect(() => {
    if (!loaded || !pictures || page === null || width === 0) return
    let isGone = false
    setFailed(false)
    Promise.all([loaded.pdf.getPage(page), pictures.of(page, width)]).then(
      ([source, picture]) => !isGone && setShown({ page, source, picture }),
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [loaded, pictures, page, width])
  return { shown, failed: failed && shown?.page !== page }
}
