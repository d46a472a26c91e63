import { t } from '@lingui/core/macro'
import { KeepOnPhone } from '../../../ui/books/KeepOnPhone'
import { Stack } from '../../../ui/layout/layout'
import { Dialog } from '../../../ui/primitives/Dialog'
import { ContentsPanel, type Entry } from './ContentsPanel'
import type { Book } from './data'
import { type Find, FindPanel } from './FindPanel'
import { MarksPanel } from './marks/MarksPanel'
import type { View } from './useView'
import { ViewPanel } from './ViewPanel'

// It opens over the page as well: one file fewer to fetch, and to name.
export { default as NoteDialog } from './marks/NoteDialog'

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
  find: Find
  outline: () => Promise<Entry[]>
  page: number
  view: View
  isText: boolean
  sought: string
  onSeek: (words: string) => void
  onGo: (page: number) => void
  onNote: () => void
  onClose: () => void
}

/** What opens over the page; going to a place closes it. */
export default function Panels(props: PanelsProps) {
  const { open, book, find, outline, page, view, isText, sought, onSeek, onNote, onClose } = props
  const onGo = (to: number) => {
    props.onGo(to)
    onClose()
  }
  return (
    <Dialog title={TITLES[open]} open onOpenChange={(stays) => !stays && onClose()}>
      {open === 'contents' && (
        <Stack>
          <KeepOnPhone bookId={book.id} />
          <ContentsPanel outline={outline} known={book.tableOfContents} page={page} onGo={onGo} />
        </Stack>
      )}
      {open === 'find' && <FindPanel find={find} sought={sought} onSeek={onSeek} onGo={onGo} />}
      {open === 'marks' && <MarksPanel bookId={book.id} page={page} onGo={onGo} onNote={onNote} />}
      {open === 'view' && <ViewPanel view={view} isText={isText} />}
    </Dialog>
  )
}
