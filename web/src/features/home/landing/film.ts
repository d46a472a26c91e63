import type { Scene } from '../../../ui/Film'

/** The demo film: stills of the product on its demo country, made by web/film.py. */
export const SCENES: Scene[] = [
  {
    name: 'bookstore',
    alt: 'The bookstore: covers of books with their authors, years and sizes, and filters above them.',
    caption: 'The shelf: books written for the Ugandan curriculum, each with its size before you open it.',
    seconds: 6,
  },
  {
    name: 'reader',
    alt: 'A page of a book in the reader, with the page number and tools for notes.',
    caption: 'Open a book. Kitabo keeps your page, your bookmarks and your notes.',
    seconds: 6,
  },
  {
    name: 'quiz',
    alt: 'One question of a practice test with four answers to choose from.',
    caption: 'Then a short test. Take your time, flag a question, come back to it.',
    seconds: 6,
  },
  {
    name: 'result',
    alt: 'The result of a test: the score, the topics, and every question with its right answer and why.',
    caption: 'See what was right, and why the other answers were not.',
    seconds: 6,
  },
  {
    name: 'performance',
    alt: 'Topics with the share of questions the learner would get right today, each with its range.',
    caption: 'Your topics: what you can do today, how sure we are, and what is not known yet.',
    seconds: 7,
  },
  {
    name: 'for-you',
    alt: 'Suggestions of what to study next, each with its reason.',
    caption: 'What to do next, always with the reason.',
    seconds: 6,
  },
  {
    name: 'subject',
    alt: 'The topics of mathematics by year and term, with what each builds on.',
    caption: 'The whole curriculum: every topic, and what to know before it.',
    seconds: 6,
  },
  {
    name: 'author',
    alt: "An author's statement: minutes by book and reason, and the formula with its numbers.",
    caption: 'And the minutes you read become earnings of the author, with the sum laid open.',
    seconds: 7,
  },
]
