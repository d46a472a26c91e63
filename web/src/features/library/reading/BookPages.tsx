import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { ErrorState, Waiting } from '../../../ui/feedback/states'
import styles from './bookPages.module.css'
import { usePage, usePdf } from './pdf/usePdf'
import { PageSlider } from './ReaderFrame'

interface BookPagesProps {
  bookId: string
  version: number
  title: string
}

/** The pages of one version of a book, one at a time, for those who look at it without reading it. */
export default function BookPages({ bookId, version, title }: BookPagesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [width, setWidth] = useState(0)
  const { loaded, problem, again } = usePdf(`/api/books/${bookId}/file?version=${version}`)
  const { shown, failed } = usePage(loaded, page, width)
  useEffect(() => {
    setWidth(Math.min(stage.current?.clientWidth ?? 0, 900))
  }, [])
  useEffect(() => {
    const picture = shown?.picture
    if (picture && stage.current) stage.current.replaceChildren(picture)
  }, [shown])
  if (problem) return <ErrorState error={problem} onRetry={again} />
  return (
    <div>
      {!shown && !failed && <Waiting>{t`Opening the book...`}</Waiting>}
      {failed && <ErrorState error={new Error(t`This page did not load`)} onRetry={again} />}
      <div
        ref={stage}
        className={styles.stage}
        role="img"
        aria-label={loaded ? t`${title}: page ${page} of ${loaded.pdf.numPages}` : title}
      />
      {loaded && <PageSlider page={page} pages={loaded.pdf.numPages} onTurn={setPage} />}
    </div>
  )
}
