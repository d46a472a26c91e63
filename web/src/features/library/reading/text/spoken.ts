import { sentencesOf } from '../pdf/words'
import type { Piece } from './chapter'
import type { Stretch } from './found'

export interface Sentence extends Stretch {
  text: string
}

/** Everything there is to read aloud, sentence by sentence, from a piece on. */
export function sentencesFrom(pieces: Piece[], from: string | null): Sentence[] {
  const first =
    from === null
      ? 0
      : Math.max(
          0,
          pieces.findIndex(({ id }) => id === from),
        )
  return pieces.slice(first).flatMap((piece) => {
    let at = 0
    return sentencesOf(piece.text).map((text) => {
      const start = Math.max(0, piece.text.indexOf(text, at))
      at = start + text.length
      return { piece: piece.id, start, end: start + text.trimEnd().length, text }
    })
  })
}
