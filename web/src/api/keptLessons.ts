import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Schemas } from './client'

type Lesson = Schemas['LessonOut']

/** A lesson on this device, its drawings inside it. */
export interface KeptLesson {
  lesson: Lesson
  bytes: number
  /** By the device's clock, in milliseconds. */
  keptAt: number
}

interface Schema extends DBSchema {
  kept: { key: string; value: KeptLesson }
}

const LESSONS_STORE = 'kitabo-lessons'

// Tablets and phones are shared: nobody finds another learner's lesson.
const own = (learnerId: string, lessonId: string) => `${learnerId}/${lessonId}`
const ofLearner = (learnerId: string) => IDBKeyRange.bound(`${learnerId}/`, `${learnerId}/\uffff`)

/** What a device keeps of lessons; a browser that refuses a store (private windows) keeps none. */
export const keptLessons = {
  one: (learnerId: string, lessonId: string) => inStore((db) => db.get('kept', own(learnerId, lessonId))),
  async all(learnerId: string): Promise<KeptLesson[]> {
    if (!(await hasStore())) return []
    const found = await inStore((db) => db.getAll('kept', ofLearner(learnerId)))
    return (found ?? []).sort((a, b) => b.keptAt - a.keptAt)
  },
  /** Throws where the device has no room or no store. */
  async keep(learnerId: string, kept: KeptLesson): Promise<void> {
    const db = await openStore()
    await db.put('kept', kept, own(learnerId, kept.lesson.id)).finally(() => db.close())
  },
  remove: (learnerId: string, lessonId: string) =>
    inStore((db) => db.delete('kept', own(learnerId, lessonId))),
  /** With signing out, everything of one learner. */
  async forget(learnerId: string): Promise<void> {
    if (await hasStore()) await inStore((db) => db.delete('kept', ofLearner(learnerId)))
  },
}

const openStore = () =>
  openDB<Schema>(LESSONS_STORE, 1, { upgrade: (db) => void db.createObjectStore('kept') })

async function inStore<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openStore()
    return await what(db).finally(() => db.close())
  } catch {
    return undefined
  }
}

/** Most people never keep a lesson: for them no store is made. */
async function hasStore(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  const known = await indexedDB.databases?.().catch(() => null)
  return known ? known.some(({ name }) => name === LESSONS_STORE) : true
}
