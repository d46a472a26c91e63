import { t } from '@lingui/core/macro'
import { Problem, problemOf } from '../../lib/problem'
import { api, type Schemas, unwrap } from '../client'
import {
  forgetLicence,
  forgetLicences,
  forgetOwnDevice,
  type OwnDevice,
  readOwnDevice,
} from '../protection/deviceStore'
import { fetchLicence, takeOffline } from '../protection/openLicence'
import { addThisDevice } from '../protection/ownDevice'
import { keptMarks } from './keptMarks'
import { keptNotes } from './keptNotes'
import { fetchMarks } from './markDelivery'
import { fetchMissing, NO_ROOM, problemOfSaving, stopSaving } from './progress'
import { chunksOf, type KeptBook, type Manifest, safe } from './safe'

export const fetchManifest = (bookId: string): Promise<Manifest> =>
  unwrap(api.GET('/api/books/{book_id}/manifest', { params: { path: { book_id: bookId } } }))

export const sizeOfBook = (manifest: Manifest) => chunksOf(manifest).reduce((sum, { size }) => sum + size, 0)

interface Wanted {
  userId: string
  bookId: string
  wifiOnly: boolean
}

/** Keeps a book on this phone: adds the phone as a device, borrows, fetches the licence, and begins to fetch the book. */
export async function keepBook({ userId, bookId, wifiOnly }: Wanted): Promise<void> {
  const [manifest, detail] = await Promise.all([
    fetchManifest(bookId),
    unwrap(api.GET('/api/books/{book_id}', { params: { path: { book_id: bookId } } })),
  ])
  const bytes = sizeOfBook(manifest)
  await makeRoom(bytes)
  const loan = await loanOf(bookId)
  const { loanId } = loan
  const licence = await licenceHere(userId, loanId)
  if (licence.keyId !== manifest.keyId) throw changedMeanwhile()
  const book: KeptBook = {
    ...{ userId, bookId, loanId, loan, detail, manifest, bytes, wifiOnly },
    keptAt: Date.now(),
    isPaused: false,
    isWhole: false,
  }
  await safe.keep(book).catch((error) => {
    throw problemOfSaving(error)
  })
  void fetchMissing(book)
  void fetchMarks(userId, bookId).catch(() => undefined)
}

/** Takes a book off this phone, with its key. The loan stays. */
export async function dropBook(userId: string, bookId: string): Promise<void> {
  stopSaving(userId, bookId)
  await safe.remove(userId, bookId)
  await keptMarks.forgetBook(userId, bookId)
  await forgetLicence(userId, bookId).catch(() => undefined)
}

/** With signing out: the books of a learner go, and with them what opens them. */
export async function leaveBooks(userId: string): Promise<void> {
  const books = keptNotes.of(userId)
  if (books.length === 0) return
  for (const { bookId } of books) stopSaving(userId, bookId)
  await safe.forget(userId)
  await keptMarks.forget(userId)
  await forgetLicences(userId)
}

export async function pauseBook(book: KeptBook): Promise<void> {
  stopSaving(book.userId, book.bookId)
  await safe.change(book, { isPaused: true })
}

export async function resumeBook(book: KeptBook): Promise<void> {
  await safe.change(book, { isPaused: false })
  void fetchMissing({ ...book, isPaused: false })
}

/** Goes on with what a reload or a closed window broke off. */
export async function resumeAll(userId: string): Promise<void> {
  if (keptNotes.of(userId).length === 0) return
  for (const book of await safe.all(userId)) if (!book.isWhole && !book.isPaused) void fetchMissing(book)
}

async function makeRoom(bytes: number): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager }
  await storage?.persist?.().catch(() => false)
  const found = await storage?.estimate?.().catch(() => null)
  if (found?.quota !== undefined && found.quota - (found.usage ?? 0) < bytes) throw NO_ROOM()
}

/** The learner's loan of a book; one that is not on loan yet is borrowed. */
async function loanOf(bookId: string): Promise<KeptBook['loan'] & { loanId: string }> {
  const ask = () => unwrap(api.GET('/api/loans/books/{book_id}', { params: { path: { book_id: bookId } } }))
  const found = await ask()
  if (found.loanId !== null) return { ...found, loanId: found.loanId }
  const { id } = await unwrap(api.POST('/api/loans', { body: { bookId } }))
  return { ...(await ask()), loanId: id }
}

/** The licence of a loan on this phone; a phone that was removed elsewhere is added anew. */
async function licenceHere(userId: string, loanId: string): Promise<Schemas['LicenceOut']> {
  const known = await readOwnDevice(userId)
  const device = known ?? (await addThisDevice(userId, deviceName()))
  try {
    return await licenceOn(device, loanId)
  } catch (error) {
    if (!known || problemOf(error).code !== 'DEVICE_NOT_FOUND') throw error
    await forgetOwnDevice(userId)
    return licenceOn(await addThisDevice(userId, deviceName()), loanId)
  }
}

async function licenceOn(device: OwnDevice, loanId: string) {
  const licence = await fetchLicence(device, loanId)
  await takeOffline(device, licence)
  return licence
}

const KINDS: [RegExp, string][] = [
  [/iPad/, t`iPad`],
  [/iPhone/, t`iPhone`],
  [/Android.*Mobile/, t`Android phone`],
  [/Android/, t`Android tablet`],
]

/** What the list of devices calls this one until its learner renames it. */
export const deviceName = () => KINDS.find(([kind]) => kind.test(navigator.userAgent))?.[1] ?? t`Computer`

const changedMeanwhile = () =>
  new Problem({
    code: 'BOOK_CHANGED',
    title: t`This book has just changed`,
    detail: t`A new version came while we saved it. Try again.`,
    status: 409,
  })
