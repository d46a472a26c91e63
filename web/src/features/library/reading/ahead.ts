import { expectPages } from './pdf/load'
import { likelyMode } from './useMode'

/** Starts what draws pages, where one of these books will most likely open as pages. */
export function expectBooks(bookIds: string[]): void {
  if (bookIds.some((bookId) => likelyMode(bookId) === 'pages')) expectPages()
}
