import { t } from '@lingui/core/macro'
import { PASSWORD_MIN } from '../api/constants.gen'

export interface Strength {
  /** 0 may not be used; 4 is the best. */
  level: 0 | 1 | 2 | 3 | 4
  word: string
  advice: string
}

const LONGER = t`Add another word to make it stronger.`
const LEVELS: [atLeast: number, Strength][] = [
  [70, { level: 4, word: t`Strong`, advice: t`Nobody will guess this.` }],
  [52, { level: 3, word: t`Good`, advice: LONGER }],
  [36, { level: 2, word: t`Fair`, advice: LONGER }],
  [0, { level: 1, word: t`Weak`, advice: t`Easy to guess. Use words that do not go together.` }],
]
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'password',
  'kitabo',
]

/** How hard a password is to guess, roughly and without a word list; the server refuses the common ones. */
export function strengthOf(password: string, words: string[] = []): Strength {
  if (password.length < PASSWORD_MIN)
    return { level: 0, word: t`Too short`, advice: t`Use at least ${PASSWORD_MIN} characters.` }
  const bits = guesses(password.toLowerCase(), words) + variety(password)
  return (LEVELS.find(([atLeast]) => bits >= atLeast) ?? (LEVELS[3] as (typeof LEVELS)[0]))[1]
}

/** About four bits for each character that nobody could foresee. */
function guesses(password: string, words: string[]): number {
  const own = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const rest = own
    .filter((word) => word.length > 3)
    .reduce((left, word) => left.replaceAll(word, ''), password)
  return [...rest].filter((_, at) => !follows(rest, at)).length * 4
}

/** Whether a character only goes on with what came before: again, or the next of a row of keys. */
function follows(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1)
  if (at === 0 || pair.length < 2) return false
  return (
    pair[0] === pair[1] || RUNS.some((run) => run.includes(pair) && run.includes(text.slice(at - 2, at + 1)))
  )
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

const variety = (password: string) => KINDS.filter((kind) => kind.test(password)).length * 3
