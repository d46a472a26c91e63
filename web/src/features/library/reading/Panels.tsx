import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Dialog } from '../../../ui/primitives/Dialog'
import { ContentsPanel } from './ContentsPanel'
import type { Book } from './data'
import { FindPanel } from './FindPanel'
import { MarksPanel } from './marks/MarksPanel'
import type { useView } from './useView'
import { ViewPanel } from './ViewPanel'

export type Panel = 'contents' | 'find' | 'marks' | 'view'

const TITLES: Record<Panel, string> = {
  contents: t`Contents`,
  find: t`Find in this book`,
  marks: t`Bookmarks and notes`,
  view: t`Colour and size`,
}

interface PanelsProps {
  open: Panel
  book: Book
  pdf: PDFDocumentProxy
  page: number
  view: ReturnType<typeof useView>
  sought: string
  onSeek: (words: string) => void
  onGo: (page: number) => void
  onNote: () => void
  onClose: () => void
}

/** What opens over the page; going to a place closes it. */
export default function Panels(props: PanelsProps) {
  const { open, book, pdf, page, view, sought, onSeek, onNote, onClose } = props
  const onGo = (to: number) => {
    props.onGo(to)
    onClose()
  }
  return (
    <Dialog title={TITLES[open]} open onOpenChange={(stays) => !stays && onClose()}>
      {open === 'contents' && (
        <ContentsPanel pdf={pdf} known={book.tableOfContents} page={page} onGo={onGo} />
      )}
      {open === 'find' && <FindPanel pdf={pdf} sought={sought} onSeek={onSeek} onGo={onGo} />}
      {open === 'marks' && <MarksPanel bookId={book.id} page={page} onGo={onGo} onNote={onNote} />}
      {open === 'view' && <ViewPanel {...view} />}
    </Dialog>
  )
}
