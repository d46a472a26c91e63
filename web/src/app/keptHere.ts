import { keptLessons } from '../api/keptLessons'
import { openDeviceStore } from '../features/assessment/quizzes/attempt/deviceStore'
import { openOutbox } from '../features/library/reading/recording/outbox'
import type { KeptHere, KeptThing } from '../lib/screens'

/** What this device keeps of a learner's lessons and tests, how much room it takes, and what still has to be sent. */
export async function keptHere(learnerId: string): Promise<KeptHere> {
  const lessons = await keptLessons.all(learnerId)
  const tests = await (await openDeviceStore()).allKept(learnerId)
  const bytes = [...lessons, ...tests].reduce((sum, kept) => sum + kept.bytes, 0)
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
  ]
  return { lessons: lessons.length, tests: tests.length, bytes, things, unsent: await unsentPages(learnerId) }
}

/** Books read without a network, whose minutes still wait. */
async function unsentPages(learnerId: string): Promise<number> {
  const outbox = await openOutbox()
  const openings = await outbox.openings(learnerId)
  const waiting = await Promise.all(openings.map(({ clientKey }) => outbox.events(clientKey)))
  return waiting.filter((events) => events.length > 0).length
}
