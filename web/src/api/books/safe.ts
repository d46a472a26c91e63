import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Bytes } from '../../lib/protection/bytes'
import type { Schemas } from '../client'
import { keptNotes } from './keptNotes'

export type Manifest = Schemas['ManifestOut']
export type Part = Schemas['BookPart']

/** A book in a learner's safe: what is known of it, and whether all of its chunks are here. */
export interface KeptBook {
  userId: string
  bookId: string
  loanId: string
  /** How the book stood with its reader when it was kept: to whom it is lent stands under its text. */
  loan: Schemas['BookLoanOut']
  /** What the reader asks of a book, for opening it without a network. */
  detail: Schemas['BookDetail']
  manifest: Manifest
  /** Of all chunks together. */
  bytes: number
  /** By the device's clock, in milliseconds. */
  keptAt: number
  wifiOnly: boolean
  isPaused: boolean
  /** Set when the last chunk has come, never before. */
  isWhole: boolean
}

interface Schema extends DBSchema {
  books: { key: [string, string]; value: KeptBook }
  chunks: { key: [string, string, string, string, number]; value: Bytes }
}

const STORE = 'kitabo-books'
// An array comes after every string and number.
const within = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])
const place = ({ userId, bookId, manifest }: KeptBook, part: Part, index: number) =>
  [userId, bookId, manifest.keyId, part, index] satisfies Schema['chunks']['key']

/** The chunks of a manifest with the part they belong to, the file's first. */
export const chunksOf = ({ parts }: Manifest) =>
  parts.flatMap(({ part, chunks }) => chunks.map((chunk) => ({ part, count: chunks.length, ...chunk })))

/** What a phone keeps of books, as the server encrypted it: two learners on one phone have two safes. */
export const safe = {
  book: (userId: string, bookId: string) =>
    inStore((db) => db.get('books', [userId, bookId])).then((found) => found ?? null),
  all: (userId: string) => inStore((db) => db.getAll('books', within(userId))).then((found) => found ?? []),
  /** Throws where the device has no store or no room. */
  async keep(book: KeptBook): Promise<void> {
    await using(async (db) => {
      const known = await db.get('books', [book.userId, book.bookId])
      if (known && known.manifest.keyId !== book.manifest.keyId)
        await db.delete('chunks', within(book.userId, book.bookId))
      await db.put('books', book)
    })
    keptNotes.add(book.userId, book.bookId, book.detail.title)
  },
  async change(book: KeptBook, change: Partial<KeptBook>): Promise<void> {
    await using(async (db) => {
      const write = db.transaction('books', 'readwrite')
      const known = await write.store.get([book.userId, book.bookId])
      if (known) await write.store.put({ ...known, ...change })
      await write.done
    })
  },
  chunk: (book: KeptBook, part: Part, index: number) =>
    inStore((db) => db.get('chunks', place(book, part, index))).then((found) => found ?? null),
  /** Of a book that was removed meanwhile nothing is kept: nobody would ever take it away. */
  keepChunk: (book: KeptBook, part: Part, index: number, sealed: Bytes) =>
    using(async (db) => {
      const write = db.transaction(['books', 'chunks'], 'readwrite')
      const known = await write.objectStore('books').getKey([book.userId, book.bookId])
      if (known) await write.objectStore('chunks').put(sealed, place(book, part, index))
      await write.done
    }),
  /** Which chunks are here, as `part/index`. */
  async had(book: KeptBook): Promise<Set<string>> {
    const keys = await using((db) =>
      db.getAllKeys('chunks', within(book.userId, book.bookId, book.manifest.keyId)),
    )
    return new Set(keys.map(([, , , part, index]) => `${part}/${index}`))
  },
  async remove(userId: string, bookId: string): Promise<void> {
    keptNotes.remove(userId, bookId)
    await cleared(() => [[userId, bookId], within(userId, bookId)])
  },
  /** With signing out, and with removing the device, everything of one learner. */
  async forget(userId: string): Promise<void> {
    const isUsed = keptNotes.of(userId).length > 0
    keptNotes.forget(userId)
    if (!isUsed) return
    await cleared(() => [within(userId), within(userId)])
  },
}

const openStore = () =>
  openDB<Schema>(STORE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('books', { keyPath: ['userId', 'bookId'] })
      fresh.createObjectStore('chunks')
    },
  })

async function using<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openStore()
  return what(db).finally(() => db.close())
}

/** Takes books and their chunks away, also where no note of any book is left, and without a store nothing. */
const cleared = (keys: () => [books: [string, string] | IDBKeyRange, chunks: IDBKeyRange]) =>
  using(async (db) => {
    const [books, chunks] = keys()
    const write = db.transaction(['books', 'chunks'], 'readwrite')
    await write.objectStore('books').delete(books)
    await write.objectStore('chunks').delete(chunks)
    await write.done
  }).catch(() => undefined)

/** Most people never keep a book, and a private window may have no store: there is nothing then. */
async function inStore<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  if (!keptNotes.isAny()) return undefined
  return using(what).catch(() => undefined)
}
