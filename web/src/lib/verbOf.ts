import { t } from '@lingui/core/macro'

const VERBS: [start: string, verb: string][] = [
  ['/quiz/', t`Take the test`],
  ['/reader/', t`Open the book`],
  ['/practice', t`Practise`],
  ['/lessons/', t`Read the lesson`],
  ['/video-lessons-test/', t`Watch`],
]

/** What a suggestion that leads there asks of the learner. */
export const verbOf = (to: string) => VERBS.find(([start]) => to.startsWith(start))?.[1] ?? t`Choose a test`
