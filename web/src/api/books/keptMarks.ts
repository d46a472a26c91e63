import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Schemas } from '../client'

export type Marks = Schemas['MarksOut']

/** What a reader did to the marks of a book, as it waits for a network. A mark made here is named by us until then. */
export type MarkAct =
  | { kind: 'bookmark'; mark: Schemas['BookmarkIn'] }
  | { kind: 'highlight'; id: string; mark: Schemas['HighlightIn'] }
  | { kind: 'unbookmark'; id: string }
  | { kind: 'unhighlight'; id: string }

export interface WaitingAct {
  n: number
  userId: string
  bookId: string
  act: MarkAct
}

interface Schema extends DBSchema {
  known: { key: [string, string]; value: { userId: string; bookId: string; marks: Marks } }
  actions: { key: number; value: Omit<WaitingAct, 'n'> & { n?: number } }
}

const STORE = 'kitabo-marks'
/** Says that there is a store: most people never need one. */
const NOTE = 'kitabo-marks'

/** Marks on this phone: those of kept books as the server last told them, and what is still to be sent. */
export const keptMarks = {
  known: (userId: string, bookId: string) =>
    inStore((db) => db.get('known', [userId, bookId])).then((found) => found?.marks ?? null),
  keep: (userId: string, bookId: string, marks: Marks) =>
    making((db) => db.put('known', { userId, bookId, marks })),
  actions: (userId: string): Promise<WaitingAct[]> =>
    inStore((db) => db.getAll('actions')).then((found) =>
      ((found ?? []) as WaitingAct[]).filter((each) => each.userId === userId),
    ),
  /** Throws where the device has no store or no room. */
  wait: (userId: string, bookId: string, act: MarkAct) =>
    using(async (db) => {
      note()
      await db.add('actions', { userId, bookId, act })
    }),
  /** It has arrived, or was undone before it could. */
  settle: (n: number) => inStore((db) => db.delete('actions', n)),
  forgetBook: (userId: string, bookId: string) => inStore((db) => db.delete('known', [userId, bookId])),
  /** With signing out: what waits stays, and is sent when its reader is back. */
  forget: (userId: string) =>
    inStore((db) => db.delete('known', IDBKeyRange.bound([userId, ''], [userId, '\uffff']))),
}

/** The marks as they stand once what waits has arrived. */
export function withActions(marks: Marks, actions: MarkAct[]): Marks {
  let { bookmarks, highlights } = marks
  for (const act of actions) {
    if (act.kind === 'bookmark') {
      const { page, note = null } = act.mark
      const id = bookmarks.find((each) => each.page === page)?.id ?? `here-${page}`
      bookmarks = [...bookmarks.filter((each) => each.page !== page), { id, page, note }]
    } else if (act.kind === 'highlight') {
      const { mark, id } = act
      const made = { ...mark, id, position: positionOf(mark), note: mark.note ?? null }
      highlights = [...highlights.filter((each) => each.id !== id), made]
    } else if (act.kind === 'unbookmark') bookmarks = bookmarks.filter(({ id }) => id !== act.id)
    else highlights = highlights.filter(({ id }) => id !== act.id)
  }
  const byPage = (a: { page: number }, b: { page: number }) => a.page - b.page
  return { bookmarks: [...bookmarks].sort(byPage), highlights: [...highlights].sort(byPage) }
}

const positionOf = ({ position }: Schemas['HighlightIn']): Marks['highlights'][number]['position'] =>
  position ? { boxes: position.boxes ?? [], before: position.before ?? null } : null

function note() {
  try {
    localStorage.setItem(NOTE, '1')
  } catch {
    // What cannot be noted lasts as long as the page.
  }
}

const isUsed = () => {
  try {
    return localStorage.getItem(NOTE) !== null
  } catch {
    return false
  }
}

async function using<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(STORE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('known', { keyPath: ['userId', 'bookId'] })
      fresh.createObjectStore('actions', { keyPath: 'n', autoIncrement: true })
    },
  })
  return what(db).finally(() => db.close())
}

async function making(what: (db: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
  note()
  await using(what).catch(() => undefined)
}

async function inStore<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  return isUsed() ? using(what).catch(() => undefined) : undefined
}
