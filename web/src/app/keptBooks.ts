import { resumeAll } from '../api/books/keepBook'
import { keptNotes } from '../api/books/keptNotes'
import { keepReaderFiles } from '../api/keptFiles'
import { fetchReader } from '../features/library/reading/files'
import { expectReader } from '../features/library/reading/readerAhead'

/** Keeps what the reader needs on this phone; nothing happens where it is here already. */
export async function keepReader(): Promise<void> {
  const files = await fetchReader().catch(() => null)
  if (files) await keepReaderFiles(files)
}

/**
 * After a start: savings that were broken off go on, and a reader that was changed since is fetched. It is made ready,
 * also from what is here alone, so that a book opens at once.
 */
export async function tendBooks(userId: string): Promise<void> {
  const books = keptNotes.of(userId).map(({ bookId }) => bookId)
  if (books.length === 0) return
  if (!navigator.onLine) return expectReader(books)
  await Promise.all([resumeAll(userId), keepReader()])
  await expectReader(books)
}
