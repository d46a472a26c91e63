import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Drawings } from '../../../../ui/content/drawings'
import type { Answer, Attempt, Packet } from '../data'

/** One answer as this device knows it. */
export interface Draft
  extends Required<Omit<Answer, 'testAttemptId' | 'device' | 'seenVersion' | 'givenAgoSeconds'>> {
  attemptId: string
  /** Whether the server has it in this form. */
  isSaved: boolean
  /** When it was given, by the device's clock, in milliseconds. */
  changedAt?: number
}

/** A test under way, as it was last fetched, and where the learner stands in it. */
export interface StoredAttempt {
  attempt: Attempt
  /** Which question stands on the screen. */
  at: number
  /** Server time minus device time, in milliseconds. */
  clockAheadMs: number
  /** Set while the server does not know of it: begun without a connection from this kept test. */
  packetId?: string
  /** The drawings of its questions, so that a lost network takes none away. */
  drawings?: Drawings
}

/** A test kept to be begun without a connection. Times are the device's, in milliseconds. */
export interface Kept {
  packet: Packet
  /** Those of its questions; a test kept long ago has them inside. */
  drawings?: Drawings
  bytes: number
  keptAt: number
  startedAt: number | null
  handedInAt: number | null
  /** How often it was sent: the server takes each sending once, in their order. */
  turn?: number
}

/** What a device remembers of tests, so that a reload or a lost network costs nothing. */
export interface DeviceStore {
  storedAttempt(learnerId: string, quizId: string): Promise<StoredAttempt | undefined>
  keepAttempt(learnerId: string, stored: StoredAttempt): Promise<void>
  drafts(attemptId: string): Promise<Draft[]>
  keepDraft(draft: Draft): Promise<void>
  clear(learnerId: string, quizId: string, attemptId: string): Promise<void>
  kept(learnerId: string, quizId: string): Promise<Kept | undefined>
  allKept(learnerId: string): Promise<Kept[]>
  keep(learnerId: string, kept: Kept): Promise<void>
  unkeep(learnerId: string, quizId: string): Promise<void>
  /** Everything of one learner. */
  clearAll(learnerId: string): Promise<void>
}

interface Schema extends DBSchema {
  sittings: { key: string; value: StoredAttempt }
  drafts: { key: [string, string]; value: Draft }
  kept: { key: string; value: Kept }
}

export const DEVICE_STORE = 'kitabo-quizzes'

// Tablets and phones are shared: nobody finds another learner's test.
const own = (learnerId: string, quizId: string) => `${learnerId}/${quizId}`
const ofLearner = (learnerId: string) => IDBKeyRange.bound(`${learnerId}/`, `${learnerId}/\uffff`)
const draftsOf = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []])

/** The device's own store; where the browser refuses one (private windows), memory until the page closes. */
export async function openDeviceStore(): Promise<DeviceStore> {
  try {
    return indexedDbStore(await openDB<Schema>(DEVICE_STORE, 2, { upgrade: build }))
  } catch {
    return memoryStore()
  }
}

function build(db: IDBPDatabase<Schema>, from: number) {
  if (from < 1) {
    db.createObjectStore('sittings')
    db.createObjectStore('drafts', { keyPath: ['attemptId', 'questionId'] })
  }
  if (from < 2) db.createObjectStore('kept')
}

const indexedDbStore = (db: IDBPDatabase<Schema>): DeviceStore => ({
  storedAttempt: (learnerId, quizId) => db.get('sittings', own(learnerId, quizId)),
  async keepAttempt(learnerId, stored) {
    await db.put('sittings', stored, own(learnerId, stored.attempt.quizId))
  },
  drafts: (attemptId) => db.getAll('drafts', draftsOf(attemptId)),
  async keepDraft(draft) {
    await db.put('drafts', draft)
  },
  async clear(learnerId, quizId, attemptId) {
    await db.delete('drafts', draftsOf(attemptId))
    await db.delete('sittings', own(learnerId, quizId))
  },
  kept: (learnerId, quizId) => db.get('kept', own(learnerId, quizId)),
  allKept: (learnerId) => db.getAll('kept', ofLearner(learnerId)),
  async keep(learnerId, kept) {
    await db.put('kept', kept, own(learnerId, kept.packet.quiz.id))
  },
  async unkeep(learnerId, quizId) {
    await db.delete('kept', own(learnerId, quizId))
  },
  async clearAll(learnerId) {
    for (const { attempt } of await db.getAll('sittings', ofLearner(learnerId))) {
      await db.delete('drafts', draftsOf(attempt.id))
    }
    await db.delete('sittings', ofLearner(learnerId))
    await db.delete('kept', ofLearner(learnerId))
  },
})

export function memoryStore(): DeviceStore {
  const storedAttempts = new Map<string, StoredAttempt>()
  const drafts = new Map<string, Draft>()
  const packets = new Map<string, Kept>()
  return {
    storedAttempt: async (learnerId, quizId) => storedAttempts.get(own(learnerId, quizId)),
    async keepAttempt(learnerId, stored) {
      storedAttempts.set(own(learnerId, stored.attempt.quizId), stored)
    },
    drafts: async (attemptId) => [...drafts.values()].filter((draft) => draft.attemptId === attemptId),
    async keepDraft(draft) {
      drafts.set(`${draft.attemptId}/${draft.questionId}`, draft)
    },
    async clear(learnerId, quizId, attemptId) {
      storedAttempts.delete(own(learnerId, quizId))
      for (const [key, draft] of drafts) if (draft.attemptId === attemptId) drafts.delete(key)
    },
    kept: async (learnerId, quizId) => packets.get(own(learnerId, quizId)),
    allKept: async (learnerId) =>
      [...packets].filter(([key]) => key.startsWith(`${learnerId}/`)).map(([, kept]) => kept),
    async keep(learnerId, kept) {
      packets.set(own(learnerId, kept.packet.quiz.id), kept)
    },
    async unkeep(learnerId, quizId) {
      packets.delete(own(learnerId, quizId))
    },
    async clearAll() {
      for (const store of [storedAttempts, drafts, packets]) store.clear()
    },
  }
}
