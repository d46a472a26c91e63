import type { Piece } from './chapter'

/** A stretch of one piece. */
export interface Stretch {
  piece: string
  start: number
  end: number
}

interface Letters {
  said: string
  /** For each letter said, the piece and the place in its text. */
  from: { piece: Piece; at: number }[]
}

/** Letters and digits alone, in one form: pages and text break their lines, join their words and write x² differently. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function lettersIn(pieces: Piece[]): Letters {
  let said = ''
  const from: Letters['from'] = []
  for (const piece of pieces) {
    let at = 0
    for (const letter of piece.text) {
      const plain = lettersOf(letter)
      said += plain
      for (let n = 0; n < plain.length; n += 1) from.push({ piece, at })
      at += letter.length
    }
  }
  return { said, from }
}

/** Every place of some words, each as the stretches of the pieces it goes through. */
export function placesOf(pieces: Piece[], words: string, limit = 200): Stretch[][] {
  const sought = lettersOf(words)
  if (!sought) return []
  const { said, from } = lettersIn(pieces)
  const places: Stretch[][] = []
  for (let at = said.indexOf(sought); at >= 0 && places.length < limit; ) {
    places.push(stretchesOf(from.slice(at, at + sought.length)))
    at = said.indexOf(sought, at + sought.length)
  }
  return places
}

function stretchesOf(letters: Letters['from']): Stretch[] {
  const stretches: Stretch[] = []
  for (const { piece, at } of letters) {
    const last = stretches.at(-1)
    const end = at + ((piece.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
    if (last?.piece === piece.id) last.end = end
    else stretches.push({ piece: piece.id, start: at, end })
  }
  return stretches
}

/** Where a marked passage stands: on its page, after the words it was marked behind if there are several. */
export function placeOfMark(
  pieces: Piece[],
  mark: { page: number; selectedText: string; before?: string | null },
): Stretch[] {
  const near = around(pieces, mark.page)
  if (mark.before) {
    const led = placesOf(near, mark.before + mark.selectedText, 1)[0]
    if (led) return withoutFirst(near, led, lettersOf(mark.before).length)
  }
  return placesOf(near, mark.selectedText, 1)[0] ?? []
}

/** The pieces of a page, and the one before: a sentence goes on over the turn of a page. */
function around(pieces: Piece[], page: number): Piece[] {
  const first = pieces.findIndex((piece) => piece.page >= page)
  if (first < 0) return pieces.slice(-1)
  return pieces.slice(Math.max(0, first - 1)).filter((piece) => piece.page <= page)
}

/** A place without its first letters. */
function withoutFirst(pieces: Piece[], place: Stretch[], letters: number): Stretch[] {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  let left = letters
  const kept: Stretch[] = []
  for (const stretch of place) {
    const text = byId.get(stretch.piece)?.text ?? ''
    let start = stretch.start
    while (start < stretch.end && left > 0) {
      const letter = String.fromCodePoint(text.codePointAt(start) ?? 0)
      left -= lettersOf(letter).length
      start += letter.length
    }
    while (start < stretch.end && !lettersOf(text[start] ?? 'x')) start += 1
    if (start < stretch.end) kept.push({ ...stretch, start })
  }
  return kept
}
