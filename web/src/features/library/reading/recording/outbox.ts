import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Schemas } from '../../../../api/client'

export type ReadingEvent = Schemas['EventIn']

/** One opening of one book on this device; its events wait here until the server has them. */
export interface Opening {
  clientKey: string
  userId: string
  bookId: string
  /** The day in Kampala it began. */
  day: string
  sessionId: string | null
  /** The device's clock at its latest event, for an opening the server never heard of. */
  monoMs: number
  activeSeconds: number
  /** How it stood some seconds ago, should nothing more be told: the event that would come next. */
  held?: ReadingEvent | null
}

/** What was read and is not yet known to have arrived. Survives a reload where the browser lets us store. */
export interface Outbox {
  begin(opening: Opening): Promise<void>
  change(clientKey: string, change: Partial<Opening>): Promise<void>
  forget(clientKey: string): Promise<void>
  openings(userId: string): Promise<Opening[]>
  add(clientKey: string, event: ReadingEvent): Promise<void>
  /** In order of their numbers; what was only held on to comes last. */
  events(clientKey: string): Promise<ReadingEvent[]>
  /** The server has everything up to this number. */
  confirm(clientKey: string, lastSeq: number): Promise<void>
  lastPage(userId: string, bookId: string): Promise<number | null>
  keepPage(userId: string, bookId: string, page: number): Promise<void>
}

interface Schema extends DBSchema {
  openings: { key: string; value: Opening }
  events: { key: [string, number]; value: { clientKey: string; event: ReadingEvent; seq: number } }
  places: { key: [string, string]; value: { userId: string; bookId: string; page: number } }
}

const upTo = (clientKey: string, seq: number) => IDBKeyRange.bound([clientKey, 0], [clientKey, seq])
const EVERY = Number.MAX_SAFE_INTEGER

/** What is held counts unless something was told after it. */
const withHeld = (events: ReadingEvent[], held: ReadingEvent | null | undefined) =>
  held && held.seq > (events.at(-1)?.seq ?? 0) ? [...events, held] : events
const after = (opening: Opening, lastSeq: number): Opening =>
  opening.held && opening.held.seq <= lastSeq ? { ...opening, held: null } : opening

/** The outbox in IndexedDB, or in memory where storage is blocked. */
export async function openOutbox(): Promise<Outbox> {
  try {
    const db = await openDB<Schema>('kitabo-reading', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('openings', { keyPath: 'clientKey' })
        fresh.createObjectStore('events', { keyPath: ['clientKey', 'seq'] })
        fresh.createObjectStore('places', { keyPath: ['userId', 'bookId'] })
      },
    })
    return storedOutbox(db)
  } catch {
    return memoryOutbox()
  }
}

function storedOutbox(db: IDBPDatabase<Schema>): Outbox {
  return {
    begin: async (opening) => void (await db.put('openings', opening)),
    change: async (clientKey, change) => {
      const write = db.transaction('openings', 'readwrite')
      const known = await write.store.get(clientKey)
      if (known) await write.store.put({ ...known, ...change })
      await write.done
    },
    forget: async (clientKey) => {
      const write = db.transaction(['openings', 'events'], 'readwrite')
      await write.objectStore('openings').delete(clientKey)
      await write.objectStore('events').delete(upTo(clientKey, EVERY))
      await write.done
    },
    openings: async (userId) => (await db.getAll('openings')).filter((one) => one.userId === userId),
    add: async (clientKey, event) => void (await db.put('events', { clientKey, seq: event.seq, event })),
    events: async (clientKey) => {
      const events = (await db.getAll('events', upTo(clientKey, EVERY))).map(({ event }) => event)
      return withHeld(events, (await db.get('openings', clientKey))?.held)
    },
    confirm: async (clientKey, lastSeq) => {
      const write = db.transaction(['openings', 'events'], 'readwrite')
      await write.objectStore('events').delete(upTo(clientKey, lastSeq))
      const known = await write.objectStore('openings').get(clientKey)
      if (known?.held) await write.objectStore('openings').put(after(known, lastSeq))
      await write.done
    },
    lastPage: async (userId, bookId) => (await db.get('places', [userId, bookId]))?.page ?? null,
    keepPage: async (userId, bookId, page) => void (await db.put('places', { userId, bookId, page })),
  }
}

/** Lasts as long as the page: for browsers that refuse to store. */
export function memoryOutbox(): Outbox {
  const openings = new Map<string, Opening>()
  const events = new Map<string, ReadingEvent[]>()
  const pages = new Map<string, number>()
  const of = (clientKey: string) => events.get(clientKey) ?? []
  return {
    begin: async (opening) => void openings.set(opening.clientKey, opening),
    change: async (clientKey, change) => {
      const known = openings.get(clientKey)
      if (known) openings.set(clientKey, { ...known, ...change })
    },
    forget: async (clientKey) => {
      openings.delete(clientKey)
      events.delete(clientKey)
    },
    openings: async (userId) => [...openings.values()].filter((one) => one.userId === userId),
    add: async (clientKey, event) => void events.set(clientKey, [...of(clientKey), event]),
    events: async (clientKey) =>
      withHeld(
        [...of(clientKey)].sort((a, b) => a.seq - b.seq),
        openings.get(clientKey)?.held,
      ),
    confirm: async (clientKey, lastSeq) => {
      const left = of(clientKey).filter(({ seq }) => seq > lastSeq)
      events.set(clientKey, left)
      const known = openings.get(clientKey)
      if (known) openings.set(clientKey, after(known, lastSeq))
    },
    lastPage: async (userId, bookId) => pages.get(`${userId} ${bookId}`) ?? null,
    keepPage: async (userId, bookId, page) => void pages.set(`${userId} ${bookId}`, page),
  }
}
