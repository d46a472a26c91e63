import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '../../../lib/problem'
import { ErrorState, Waiting } from '../../../ui/feedback/states'
import { BookRefused } from './BookRefused'
import type { Book } from './data'
import { SelectionTools } from './marks/SelectionTools'
import { PageView } from './PageView'
import { PageSlider, ReaderFrame } from './ReaderFrame'
import { CloseBook, ReaderHead } from './ReaderHead'
import { ReaderTools } from './ReaderTools'
import { RecordingLine, RecordingTrouble } from './RecordingLine'
import { type OpenBook, useOpenBook } from './useOpenBook'

// What opens over the page comes when it is first asked for, so that the page itself comes sooner.
const Panels = lazy(() => import('./Panels'))
const NoteDialog = lazy(() => import('./marks/NoteDialog'))

const PAGE_FAILED = new Problem({
  code: 'PAGE_FAILED',
  title: t`This page did not load`,
  detail: t`You lost the connection before the page loaded. We kept your page.`,
  status: 0,
})

/** A book, open. */
export function Reader({ book, userId }: { book: Book; userId: string }) {
  const open = useOpenBook(book, userId)
  const { page, view, recording, marks } = open
  const isReady = page !== null && open.shown !== null && !recording.barred
  return (
    <ReaderFrame
      paper={view.paper}
      stage={open.stage}
      label={page === null ? t`Page` : t`Page ${page} of ${book.pageCount}`}
      head={<ReaderHead title={book.title} author={book.author} />}
      close={<CloseBook />}
      tools={
        isReady && (
          <ReaderTools
            onOpen={open.setPanel}
            isBookmarked={marks.bookmark !== null}
            onBookmark={marks.toggleBookmark}
            aloud={open.aloud}
          />
        )
      }
      notes={<RecordingTrouble recording={recording} />}
      foot={isReady && <Foot book={book} open={open} page={page} />}
    >
      <Content book={book} open={open} />
    </ReaderFrame>
  )
}

function Foot({ book, open, page }: { book: Book; open: OpenBook; page: number }) {
  const { marks, recording } = open
  const selected = marks.selected
  return (
    <>
      {selected ? (
        <SelectionTools
          onHighlight={marks.highlight}
          onNote={marks.noteOnSelection}
          onCopy={() => open.copy(selected.text)}
        />
      ) : (
        <PageSlider page={page} pages={book.pageCount} onTurn={open.turnTo} />
      )}
      <RecordingLine recording={recording} />
    </>
  )
}

function Content({ book, open }: { book: Book; open: OpenBook }) {
  const [sought, setSought] = useState('')
  const { file, shown, page, view, marks, recording } = open
  const { loaded, problem, again } = file
  if (recording.barred) return <BookRefused problem={recording.barred} />
  if (problem) return <ErrorState error={problem} onRetry={again} />
  if (open.failed) return <ErrorState error={PAGE_FAILED} onRetry={again} />
  if (!loaded || !shown || page === null)
    return (
      <Waiting>
        <Trans>Opening the book...</Trans>
      </Waiting>
    )

  const closePanel = () => open.setPanel(null)
  const writeNote = () => {
    closePanel()
    marks.noteOnPage()
  }
  return (
    <>
      <PageView
        loaded={loaded}
        shown={shown}
        width={view.width}
        marks={marks.onPage(shown.page)}
        sought={sought}
        layer={open.layer}
      />
      <Suspense>
        {open.panel && (
          <Panels
            {...{ book, view, page, sought }}
            open={open.panel}
            pdf={loaded.pdf}
            onSeek={setSought}
            onGo={open.turnTo}
            onNote={writeNote}
            onClose={closePanel}
          />
        )}
        {marks.writing && <NoteDialog {...marks.writing} />}
      </Suspense>
    </>
  )
}
