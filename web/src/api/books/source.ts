import type { Bytes } from '../../lib/protection/bytes'
import type { Schemas } from '../client'

/** A chapter of the text that flows: blocks in their order, `page` blocks where a page begins. */
export type TextChapter = Schemas['TextChapterOut']
export type TextBlock = Schemas['TextBlockOut']

/**
 * One version of a book, opened. It is pinned: whatever replaces it, what was opened is read to its end. Everything may
 * fail with a Problem.
 */
export interface BookSource {
  bookId: string
  /** Null for a book whose file has no versions yet. */
  version: number | null
  pageCount: number
  hasText: boolean
  /** Chapter n here is `chapter(n)`. */
  chapters: { title: string; page: number }[]
  fileSize: number
  /** Read from what this phone keeps: it needs no network. */
  isKept: boolean
  /** Until when a kept book opens here. */
  until: string | null
  /** Bytes of the PDF, from `begin` up to `end`. */
  readFile: (begin: number, end: number) => Promise<Bytes>
  chapter: (index: number) => Promise<TextChapter>
  figure: (figure: number) => Promise<Blob>
}
