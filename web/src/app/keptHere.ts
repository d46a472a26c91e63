import { keptLessons } from '../api/keptLessons'
import { openDeviceStore } from '../features/assessment/quizzes/attempt/deviceStore'
import type { KeptHere } from '../lib/screens'

/** What this device keeps of a learner's lessons and tests, and how much room it takes. */
export async function keptHere(learnerId: string): Promise<KeptHere> {
  const lessons = await keptLessons.all(learnerId)
  const tests = await (await openDeviceStore()).allKept(learnerId)
  const bytes = [...lessons, ...tests].reduce((sum, kept) => sum + kept.bytes, 0)
  return { lessons: lessons.length, tests: tests.length, bytes }
}
