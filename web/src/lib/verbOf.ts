const VERBS: [start: string, verb: string][] = [
  ['/quiz/', 'Take the test'],
  ['/reader/', 'Open the book'],
  ['/practice', 'Practise'],
  ['/lessons/', 'Read the lesson'],
  ['/video-lessons-test/', 'Watch'],
]

/** What a suggestion that leads there asks of the learner. */
export const verbOf = (to: string) => VERBS.find(([start]) => to.startsWith(start))?.[1] ?? 'Choose a test'
