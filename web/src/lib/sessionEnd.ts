import type { Problem } from './problem'

let words: string | null = null

/** Why the last session here ended, as the server says it; for the screen that asks to sign in again. */
export const sessionEnd = {
  note({ detail, extra }: Problem) {
    if (extra.endedBecause) words = detail
  },
  words: () => words,
  forget() {
    words = null
  },
}
