import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Answer, Attempt } from '../data'

/** One answer as this device knows it. */
export interface Draft extends Required<Omit<Answer, 'testAttemptId'>> {
  attemptId: string
  /** Whether the server has it in this form. */
  isSaved: boolean
}

/** A test under way, as it was last fetched, and where the learner stands in it. */
export interface Sitting {
  attempt: Attempt
  /** Which question stands on the screen. */
  at: number
  /** Server time minus device time, in milliseconds. */
  clockAheadMs: number
}

/** What a device remembers of tests under way, so that a reload or a lost network costs nothing. */
export interface Desk {
  sitting(learnerId: string, quizId: string): Promise<Sitting | undefined>
  keepSitting(learnerId: string, sitting: Sitting): Promise<void>
  drafts(attemptId: string): Promise<Draft[]>
  keepDraft(draft: Draft): Promise<void>
  clear(learnerId: string, quizId: string, attemptId: string): Promise<void>
}

interface Schema extends DBSchema {
  sittings: { key: string; value: Sitting }
  drafts: { key: [string, string]; value: Draft }
}

// Tablets and phones are shared: nobody finds another learner's test.
const sittingKey = (learnerId: string, quizId: string) => `${learnerId}/${quizId}`
const draftsOf = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []])

/** The device's own store; where the browser refuses one (private windows), memory until the page closes. */
export async function openDesk(): Promise<Desk> {
  try {
    return storedDesk(await openDB<Schema>('kitabo-quizzes', 1, { upgrade: build }))
  } catch {
    return memoryDesk()
  }
}

function build(db: IDBPDatabase<Schema>) {
  db.createObjectStore('sittings')
  db.createObjectStore('drafts', { keyPath: ['attemptId', 'questionId'] })
}

const storedDesk = (db: IDBPDatabase<Schema>): Desk => ({
  sitting: (learnerId, quizId) => db.get('sittings', sittingKey(learnerId, quizId)),
  async keepSitting(learnerId, sitting) {
    await db.put('sittings', sitting, sittingKey(learnerId, sitting.attempt.quizId))
  },
  drafts: (attemptId) => db.getAll('drafts', draftsOf(attemptId)),
  async keepDraft(draft) {
    await db.put('drafts', draft)
  },
  async clear(learnerId, quizId, attemptId) {
    await db.delete('drafts', draftsOf(attemptId))
    await db.delete('sittings', sittingKey(learnerId, quizId))
  },
})

export function memoryDesk(): Desk {
  const sittings = new Map<string, Sitting>()
  const drafts = new Map<string, Draft>()
  return {
    sitting: async (learnerId, quizId) => sittings.get(sittingKey(learnerId, quizId)),
    async keepSitting(learnerId, sitting) {
      sittings.set(sittingKey(learnerId, sitting.attempt.quizId), sitting)
    },
    drafts: async (attemptId) => [...drafts.values()].filter((draft) => draft.attemptId === attemptId),
    async keepDraft(draft) {
      drafts.set(`${draft.attemptId}/${draft.questionId}`, draft)
    },
    async clear(learnerId, quizId, attemptId) {
      sittings.delete(sittingKey(learnerId, quizId))
      for (const [key, draft] of drafts) if (draft.attemptId === attemptId) drafts.delete(key)
    },
  }
}
