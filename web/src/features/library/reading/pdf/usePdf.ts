import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import { fileAt } from '../../../../api/books/onlineSource'
import type { Problem } from '../../../../lib/problem'
import { type LoadedPdf, openPdf, type PdfFile } from './load'
import { Pictures } from './pictures'

/** A PDF by its address, or one that is open already; `again` tries once more after a failure. */
export function usePdf(file: string | PdfFile | null) {
  const [loaded, setLoaded] = useState<LoadedPdf | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load
  useEffect(() => {
    if (!file) return
    let isGone = false
    let close = () => {}
    setProblem(null)
    const opening = typeof file === 'string' ? fileAt(file).then(openPdf) : openPdf(file)
    opening.then(
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
  }, [file, attempt])
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
  useEffect(
    () => () => {
      pictures?.clear()
      // A page of a file that is closed can no longer be laid out.
      setShown(null)
    },
    [pictures],
  )
  useEffect(() => {
    if (!loaded || !pictures || page === null || width === 0) return
    let isGone = false
    setFailed(false)
    const fail = () => !isGone && setFailed(true)
    const stop = loaded.whileWaiting(fail)
    Promise.all([loaded.pdf.getPage(page), pictures.of(page, width)]).then(
      ([source, picture]) => !isGone && setShown({ page, source, picture }),
      fail,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [loaded, pictures, page, width])
  return { shown, failed: failed && shown?.page !== page }
}
