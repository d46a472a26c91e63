import { t } from '@lingui/core/macro'
import { isMobileApp } from '../../../lib/mobileApp'
import type { Problem } from '../../../lib/problem'
import { wordsOf } from './data'

const KNOWN: [part: string, title: string, detail: string][] = [
  [
    t`already used`,
    t`Free Trial Not Available`,
    isMobileApp
      ? t`This free trial offer has already been used.`
      : t`This free trial offer has already been used. Please upgrade to a paid plan to continue.`,
  ],
  [t`Too many`, t`Rate Limited`, t`Too many registration attempts. Please try again later.`],
  [
    t`temporarily blocked`,
    t`Temporarily Blocked`,
    t`Account creation temporarily blocked. Please try again later.`,
  ],
]

/** What is told of a refused registration, by what the server's words contain. */
export function refusalOf(problem: Problem): { title: string; detail: string } {
  const known = KNOWN.find(([part]) => problem.detail.includes(part))
  if (known) return { title: known[1], detail: known[2] }
  return {
    title: t`Registration Failed`,
    detail: wordsOf(problem, t`Something went wrong. Please try again.`),
  }
}
