import { t } from '@lingui/core/macro'
import type { Marks } from '../data'
import { type Colour, colourOf } from './colours'

/** A mark as a line says it; a bookmark has no words and no tone. */
export interface Marked {
  id: string
  page: number
  kind: string
  tone: Colour | null
  words: string
  note: string
}

/** All marks of a book in the order of its pages. */
export function markedOf({ bookmarks, highlights }: Marks): Marked[] {
  const kept = bookmarks.map(
    ({ id, page, note }): Marked => ({
      id,
      page,
      kind: t`Bookmark`,
      tone: null,
      words: '',
      note: note ?? '',
    }),
  )
  const coloured = highlights.map((highlight): Marked => {
    const { id, page, selectedText, note } = highlight
    const { label, value } = colourOf(highlight)
    return { id, page, kind: label, tone: value, words: selectedText, note: note ?? '' }
  })
  return [...kept, ...coloured].sort((a, b) => a.page - b.page)
}
