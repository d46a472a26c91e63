import { isMobileApp } from '../../../lib/mobileApp'
import type { Problem } from '../../../lib/problem'
import { wordsOf } from './data'

const KNOWN: [part: string, title: string, detail: string][] = [
  [
    'already used',
    'Free Trial Not Available',
    isMobileApp
      ? 'This free trial offer has already been used.'
      : 'This free trial offer has already been used. Please upgrade to a paid plan to continue.',
  ],
  ['Too many', 'Rate Limited', 'Too many registration attempts. Please try again later.'],
  [
    'temporarily blocked',
    'Temporarily Blocked',
    'Account creation temporarily blocked. Please try again later.',
  ],
]

/** What is told of a refused registration, by what the server's words contain. */
export function refusalOf(problem: Problem): { title: string; detail: string } {
  const known = KNOWN.find(([part]) => problem.detail.includes(part))
  if (known) return { title: known[1], detail: known[2] }
  return { title: 'Registration Failed', detail: wordsOf(problem, 'Something went wrong. Please try again.') }
}
