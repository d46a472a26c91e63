import { t } from '@lingui/core/macro'
import type { Scene } from '../PromoVideo'

/** The demo film: stills of the product on its demo country, taken by tests/browser/promo_stills.py. */
export const SCENES: Scene[] = [
  {
    name: 'bookstore',
    alt: t`The bookstore: covers of books with their authors, years and sizes, and filters above them.`,
    caption: t`Books for the Ugandan curriculum. You see the size before you open one.`,
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
    caption: t`Then take a short test. You can flag a question and come back to it.`,
    seconds: 6,
  },
  {
    name: 'result',
    alt: t`The result of a test: the score, the topics, and every question with its right answer and why.`,
    caption: t`See the right answer, and why the others are wrong.`,
    seconds: 6,
  },
  {
    name: 'performance',
    alt: t`A line of test results over the term beside the pass mark, with the average above it.`,
    caption: t`See how you are doing, test by test.`,
    seconds: 7,
  },
  {
    name: 'for-you',
    alt: t`Suggestions of what to study next, each with its reason.`,
    caption: t`See what to do next, and why.`,
    seconds: 6,
  },
  {
    name: 'subject',
    alt: t`The topics of mathematics by year and term, with what each builds on and a bar of what the learner can do.`,
    caption: t`The whole curriculum: what to learn first, and what you can already do.`,
    seconds: 6,
  },
  {
    name: 'author',
    alt: t`An author's earnings: the running month as an estimate, the minutes that are paid, and a bar for each month.`,
    caption: t`The authors earn from the minutes you read, and they can check every number.`,
    seconds: 7,
  },
]
