import { t } from '@lingui/core/macro'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useMe } from '../../../api/me'
import { Button } from '../../../ui/primitives/Button'
import { useKeep, useLibrary } from './library'

/** Puts the book on the reader's shelf, or takes it off again. */
export function KeepButton({ bookId }: { bookId: string }) {
  const isSignedIn = Boolean(useMe().data)
  const library = useLibrary(isSignedIn).data
  const keep = useKeep()
  if (!library) return null
  const isKept = library.books.some((book) => book.bookId === bookId && book.addedAt !== null)
  return (
    <Button
      icon={isKept ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
      aria-pressed={isKept}
      busy={keep.isPending}
      onClick={() => keep.mutate({ bookId, isKept: !isKept })}
    >
      {isKept ? t`In your library` : t`Add to library`}
    </Button>
  )
}
