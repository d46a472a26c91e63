import type { Highlight } from '../data'
import { colourOf } from '../marks/colours'
import type { Tints } from './Blocks'
import type { Piece } from './chapter'
import { placeOfMark, placesOf, type Stretch } from './found'
import type { Tint, Tone } from './Words'

/** The colours of marks and of words that were sought, by piece. */
export function tintsOf(pieces: Piece[], highlights: Highlight[], sought: string): Map<string, Tint[]> {
  const tints = new Map<string, Tint[]>()
  const add = (stretches: Stretch[], tone: Tone, mark?: string) => {
    for (const { piece, start, end } of stretches) {
      const known = tints.get(piece)
      if (known) known.push({ start, end, tone, mark })
      else tints.set(piece, [{ start, end, tone, mark }])
    }
  }
  const pages = new Set(pieces.map(({ page }) => page))
  for (const highlight of highlights) {
    const { id, page, selectedText, position } = highlight
    const before = position?.before
    if (pages.has(page))
      add(placeOfMark(pieces, { page, selectedText, before }), colourOf(highlight).value, id)
  }
  for (const place of sought ? placesOf(pieces, sought) : []) add(place, 'found')
  return tints
}

/** The same with the sentence that is read aloud; pieces it does not touch keep their list. */
export function withSpoken(tints: Tints, spoken: Stretch | null): Tints {
  if (!spoken) return tints
  const { piece, start, end } = spoken
  return new Map(tints).set(piece, [...(tints.get(piece) ?? []), { start, end, tone: 'spoken' }])
}
