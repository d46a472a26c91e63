import { t } from '@lingui/core/macro'
import type { Scene } from '../PromoVideo'

/** The demo film: stills of the product on its demo country, taken by tests/browser/promo_stills.py. */
export const SCENES: Scene[] = [
  {
    name: 'bookstore',
    alt: t`The bookstore: covers of books with their authors, years and sizes, and filters above them.`,
    caption: t`The shelf: books written for the Ugandan curriculum, each with its size before you open it.`,
    seconds: 6,
  },
  {
    name: 'reader',
    alt: t`A page of a book in the reader, with the page number and tools for notes.`,
    caption: t`Open a book. Kitabo keeps your page, your bookmarks and your notes.`,
    seconds: 6,
  },
  {
    name: 'quiz',
    alt: t`One question of a practice test with four answers to choose from.`,
    caption: t`Then a short test. Take your time, flag a question, come back to it.`,
    seconds: 6,
  },
  {
    name: 'result',
    alt: t`The result of a test: the score, the topics, and every question with its right answer and why.`,
    caption: t`See what was right, and why the other answers were not.`,
    seconds: 6,
  },
  {
    name: 'performance',
    alt: t`A line of test results over the term beside the pass mark, with the average above it.`,
    caption: t`How you are doing, test by test, and whether you are improving.`,
    seconds: 7,
  },
  {
    name: 'for-you',
    alt: t`Suggestions of what to study next, each with its reason.`,
    caption: t`What to do next, always with the reason.`,
    seconds: 6,
  },
  {
    name: 'subject',
    alt: t`The topics of mathematics by year and term, with what each builds on and a bar of what the learner can do.`,
    caption: t`The whole curriculum: what each topic builds on, what you can do, and what is not known yet.`,
    seconds: 6,
  },
  {
    name: 'author',
    alt: t`An author's earnings: the running month as an estimate, the minutes that are paid, and a bar for each month.`,
    caption: t`And the minutes you read become earnings of the author, with every sum laid open.`,
    seconds: 7,
  },
]
