import { expectPages } from './pdf/load'
import { likelyMode } from './useMode'

// The reader comes with what follows: one file to ask for from the first page, which has no room for two.
export { default } from './ReaderScreen'

/** Starts what draws pages, where one of these books, by id or by the reader's address, will likely open as pages. */
export function expectBooks(books: string[]): void {
  const ids = books.map((book) => book.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  if (ids.some((bookId) => likelyMode(bookId) === 'pages')) expectPages()
}
