import type { TextBlock, TextChapter } from '../../../../api/books/source'

export type Block = TextBlock
export type Chapter = TextChapter
export type Span = NonNullable<TextBlock['spans']>[number]

/** Words that stand together: a paragraph, a heading, an item, the cell of a table. */
export interface Piece {
  id: string
  text: string
  spans: Span[]
  page: number
}

/** What of a chapter can be read, sought and marked, with the page each piece begins on. */
export function piecesOf(chapter: Chapter): Piece[] {
  const pieces: Piece[] = []
  let page = chapter.page
  chapter.blocks.forEach((block, at) => {
    if (block.kind === 'page') page = block.page ?? page
    else if (block.kind === 'table')
      block.rows?.forEach((row, line) => {
        row.forEach(({ text, spans }, cell) => {
          pieces.push({ id: cellId(at, line, cell), text, spans: spans ?? [], page })
        })
      })
    else if (block.kind !== 'figure' && block.text)
      pieces.push({ id: String(at), text: block.text, spans: block.spans ?? [], page })
  })
  return pieces
}

export const cellId = (block: number, row: number, cell: number) => `${block}.${row}.${cell}`

/** The chapter that holds a page: the first that begins on it, else the last that begins before. */
export function chapterAt(chapters: { page: number }[], page: number): number {
  const begins = chapters.findIndex((chapter) => chapter.page === page)
  if (begins >= 0) return begins
  return Math.max(
    0,
    chapters.findLastIndex((chapter) => chapter.page < page),
  )
}

/** The last page of a chapter. */
export function lastPageOf(chapters: { page: number }[], index: number, pageCount: number): number {
  const next = chapters.slice(index + 1).find(({ page }) => page > (chapters[index]?.page ?? 0))
  return next ? next.page - 1 : pageCount
}
