import { dataUrl, keepFiles } from '../../../api/keptFiles'
import { type KeptLesson, keptLessons } from '../../../api/keptLessons'
import type { Screens } from '../../../lib/screens'
import { formulasOf, textsIn } from '../../../ui/content/formulas'
import type { Lesson } from './data'

const USUAL_DRAWING = 2_800

/** Keeps a lesson with its drawings, and the files it is found and opened with, on this device. */
export async function keepLesson(
  learnerId: string,
  lesson: Lesson,
  fetchLists: Screens['fetchLists'],
): Promise<KeptLesson> {
  const whole = await withDrawings(lesson)
  const kept = { lesson: whole, bytes: bytesOf(whole), keptAt: Date.now() }
  await keptLessons.keep(learnerId, kept)
  await fetchLists?.().catch(() => undefined)
  await keepFiles(formulasOf(textsIn([lesson.blocks, lesson.check])))
  navigator.storage?.persist?.().catch(() => false)
  return kept
}

export async function dropLesson(learnerId: string, lessonId: string): Promise<null> {
  await keptLessons.remove(learnerId, lessonId)
  return null
}

/** What keeping will take, before the drawings are here. */
export const expectedBytes = (lesson: Lesson) =>
  bytesOf(lesson) + USUAL_DRAWING * lesson.blocks.filter(({ kind }) => kind === 'figure').length

const bytesOf = (lesson: Lesson) => new Blob([JSON.stringify(lesson)]).size

/** Inside the lesson its drawings need no network. */
async function withDrawings(lesson: Lesson): Promise<Lesson> {
  const blocks = await Promise.all(
    lesson.blocks.map(async (block) =>
      block.kind === 'figure' && block.url.startsWith('/')
        ? { ...block, url: await dataUrl(block.url) }
        : block,
    ),
  )
  return { ...lesson, blocks }
}
