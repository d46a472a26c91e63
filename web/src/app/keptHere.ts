import { keptMarks } from '../api/books/keptMarks'
import { keptNotes } from '../api/books/keptNotes'
import { readKept } from '../api/books/useKeptBook'
import { keptLessons } from '../api/keptLessons'
import { openDeviceStore } from '../features/assessment/quizzes/attempt/deviceStore'
import { openOfflineLog } from '../features/library/reading/recording/offlineLog'
import { waitingIn } from '../features/library/reading/recording/offlineReading'
import { openOutbox } from '../features/library/reading/recording/outbox'
import type { KeptHere, KeptThing } from '../lib/screens'

/** What this device keeps of a learner's lessons, tests and books, how much room it takes, and what still has to be sent. */
export async function keptHere(learnerId: string): Promise<KeptHere> {
  const lessons = await keptLessons.all(learnerId)
  const tests = await (await openDeviceStore()).allKept(learnerId)
  const books = await booksHere(learnerId)
  const bytes = [...lessons, ...tests, ...books].reduce((sum, kept) => sum + kept.bytes, 0)
  const things: KeptThing[] = [
    ...lessons.map(({ lesson, bytes }) => ({
      kind: 'lesson' as const,
      to: `/lessons/${lesson.id}`,
      title: lesson.title,
      bytes,
      isUnsent: false,
    })),
    ...tests.map(({ packet, bytes, handedInAt, startedAt }) => ({
      kind: 'test' as const,
      to: `/quiz/${packet.quiz.id}`,
      title: packet.quiz.title,
      bytes,
      isUnsent: (handedInAt ?? startedAt) !== null,
    })),
    ...books,
  ]
  return {
    lessons: lessons.length,
    tests: tests.length,
    books: books.filter(({ book }) => book.state === 'whole').length,
    bytes,
    things,
    ...(await unsentReading(learnerId)),
    unsentMarks: (await keptMarks.actions(learnerId)).length,
  }
}

/** The books of the learner's safe, and those the phone cleared away. */
const booksHere = (learnerId: string) =>
  Promise.all(
    keptNotes.of(learnerId).map(async ({ bookId, title }) => {
      const { book, isLost, until, reader } = await readKept(learnerId, bookId)
      const isHere = book?.isWhole && reader !== 'none'
      const state = isLost || !book ? ('lost' as const) : isHere ? ('whole' as const) : ('saving' as const)
      return {
        kind: 'book' as const,
        to: state === 'whole' ? `/reader/${bookId}` : `/books/${bookId}`,
        title,
        bytes: book?.isWhole ? book.bytes : 0,
        isUnsent: false,
        book: { bookId, state, until },
      }
    }),
  )

/** Books read without a network whose minutes still wait, and the minutes themselves where the phone can tell. */
async function unsentReading(learnerId: string): Promise<Pick<KeptHere, 'unsent' | 'unsentSeconds'>> {
  const outbox = await openOutbox()
  const noted = await waitingIn(await openOfflineLog(), learnerId)
  const books = new Set(noted.bookIds)
  for (const { clientKey, bookId } of await outbox.openings(learnerId)) {
    if ((await outbox.events(clientKey)).length > 0) books.add(bookId)
  }
  return { unsent: books.size, unsentSeconds: noted.seconds }
}
