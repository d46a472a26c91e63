import type { Tone } from '../../../ui/primitives/graphics'
import type { AuthorBook, Version } from './data'

export const BOOK_STATES: Record<AuthorBook['status'], [string, Tone]> = {
  pending: ['Waits for its review', 'info'],
  approved: ['In the library', 'success'],
  rejected: ['Needs changes', 'warning'],
  withdrawn: ['Taken back', 'plain'],
}
export const VERSION_STATES: Record<Version['status'], string> = {
  pending: 'waits for its review',
  approved: 'learners read it',
  rejected: 'not taken',
  replaced: 'replaced',
}
/** What a reviewer looks at, by the name it is kept under. */
export const CHECKS: [string, string][] = [
  ['opens', 'It opens and every page can be read'],
  ['level', 'It fits the school year and subject'],
  ['facts', 'The facts and the answers are right'],
  ['rights', 'The author may publish it: nothing is copied'],
  ['language', 'The language suits learners of 13 to 18'],
]
