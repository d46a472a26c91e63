import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useCallback } from 'react'
import type { Opening as BookOpening } from '../../../api/books/useBookSource'
import { Problem } from '../../../lib/problem'
import { ErrorState, Waiting } from '../../../ui/feedback/states'
import { BookRefused } from './BookRefused'
import { outlineOf } from './ContentsPanel'
import type { Book } from './data'
import { ElsewhereNote } from './ElsewhereNote'
import { SelectionTools } from './marks/SelectionTools'
import { PageView } from './PageView'
import { findIn } from './pdf/words'
import { PageSlider, ReaderFrame } from './ReaderFrame'
import { CloseBook, ReaderHead } from './ReaderHead'
import { ReaderTools } from './ReaderTools'
import { RecordingLine, RecordingTrouble } from './RecordingLine'
import { TextContent } from './text/TextContent'
import { type OpenBook, useOpenBook } from './useOpenBook'
import { usePace } from './usePace'
import { Watermark } from './Watermark'

// What opens over the page comes when it is first asked for, so that the page itself comes sooner.
const Panels = lazy(() => import('./Panels'))
const NoteDialog = lazy(async () => ({ default: (await import('./Panels')).NoteDialog }))

const PAGE_FAILED = new Problem({
  code: 'PAGE_FAILED',
  title: t`This page did not load`,
  detail: t`You lost the connection before the page loaded. We kept your page.`,
  status: 0,
})

interface ReaderProps {
  /** `isKept` where this phone keeps it. */
  book: Book & { isKept: boolean }
  userId: string
  opening: BookOpening
}

/** A book, open. */
export function Reader({ book, userId, opening }: ReaderProps) {
  const open = useOpenBook(book, userId, opening)
  const { page, view, recording, marks, mode, source } = open
  const isShown = mode === 'text' ? open.text.chapter !== null : open.pages.shown !== null
  const isReady = page !== null && mode !== null && isShown && !recording.barred
  return (
    <ReaderFrame
      paper={view.paper}
      stage={open.stage}
      bars={mode === 'text' ? open.bars : undefined}
      label={page === null ? t`Page` : t`Page ${page} of ${book.pageCount}`}
      head={<ReaderHead title={book.title} author={book.author} />}
      close={<CloseBook />}
      tools={
        isReady && (
          <ReaderTools
            mode={mode}
            onMode={source?.hasText ? open.choose : null}
            onOpen={open.setPanel}
            isBookmarked={marks.bookmark !== null}
            onBookmark={marks.toggleBookmark}
            aloud={open.aloud}
          />
        )
      }
      notes={
        <>
          <RecordingTrouble recording={recording} />
          {isReady && (
            <ElsewhereNote
              places={open.elsewhere.places}
              page={page}
              onGo={open.turnTo}
              onSettle={open.elsewhere.settle}
            />
          )}
        </>
      }
      foot={isReady && <Foot book={book} open={open} page={page} />}
    >
      <Content book={book} open={open} />
    </ReaderFrame>
  )
}

function Foot({ book, open, page }: { book: Book; open: OpenBook; page: number }) {
  const { marks, recording } = open
  const pace = usePace(book.id)
  const chapterEnd = open.text.lastPage
  const toRead = (end: number) => Math.max(1, Math.round(((end - page + 1) * (pace ?? 0)) / 60))
  const left = pace && {
    chapter: chapterEnd === null ? null : toRead(chapterEnd),
    book: toRead(book.pageCount),
  }
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
      <RecordingLine recording={recording} left={left || null} />
    </>
  )
}

function Content({ book, open }: { book: Book; open: OpenBook }) {
  const { opening, recording, mode, page } = open
  if (recording.barred) return <BookRefused problem={recording.barred} book={book} />
  if (opening.problem) return <ErrorState error={opening.problem} onRetry={opening.again} />
  if (!mode || page === null) return <Opening />
  return (
    <>
      {mode === 'text' ? <TextPart open={open} /> : <PagePart open={open} />}
      <Watermark bookId={book.id} />
      <OverThePage book={book} open={open} page={page} />
    </>
  )
}

const Opening = () => (
  <Waiting>
    <Trans>Opening the book...</Trans>
  </Waiting>
)

function TextPart({ open }: { open: OpenBook }) {
  if (!open.source) return <Opening />
  return <TextContent text={open.text} source={open.source} view={open.view} />
}

function PagePart({ open }: { open: OpenBook }) {
  const { file, shown, failed, layer } = open.pages
  const { loaded, problem, again } = file
  if (problem) return <ErrorState error={problem} onRetry={again} />
  if (failed) return <ErrorState error={PAGE_FAILED} onRetry={again} />
  if (!loaded || !shown) return <Opening />
  return (
    <PageView
      {...{ loaded, shown, layer }}
      width={open.view.width}
      marks={open.marks.onPage(shown.page)}
      sought={open.sought}
    />
  )
}

function OverThePage({ book, open, page }: { book: Book; open: OpenBook; page: number }) {
  const { marks, view, sought, mode } = open
  const pdf = open.pages.file.loaded?.pdf ?? null
  const chapters = open.source?.chapters
  const text = open.text.book
  const find = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      text ? text.find(wanted, signal) : pdf ? findIn(pdf, wanted, signal) : [],
    [text, pdf],
  )
  const outline = useCallback(
    async () => (pdf ? outlineOf(pdf) : (chapters ?? []).map((chapter) => ({ ...chapter, level: 0 }))),
    [pdf, chapters],
  )
  const closePanel = () => open.setPanel(null)
  const writeNote = () => {
    closePanel()
    marks.noteOnPage()
  }
  return (
    <Suspense>
      {open.panel && (
        <Panels
          {...{ book, view, page, sought, find, outline }}
          isText={mode === 'text'}
          open={open.panel}
          onSeek={open.setSought}
          onGo={open.turnTo}
          onNote={writeNote}
          onClose={closePanel}
        />
      )}
      {marks.writing && <NoteDialog {...marks.writing} />}
    </Suspense>
  )
}
