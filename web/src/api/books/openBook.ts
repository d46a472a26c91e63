import { t } from '@lingui/core/macro'
import { Problem, problemOf } from '../../lib/problem'
import { type Licence, LicenceRefused, type Refusal } from '../../lib/protection/licence'
import { forgetLicence, type OwnDevice, readLicence, readOwnDevice } from '../protection/deviceStore'
import { fetchLicence, openKeptLicence, refreshLicence, takeOffline } from '../protection/openLicence'
import { type KeptSource, keptSource } from './keptSource'
import { openOnline } from './onlineSource'
import { type KeptBook, safe } from './safe'
import type { BookSource } from './source'

/** Opens a book from this phone where it is kept whole, else from the server. Throws a Problem that says what to do. */
export async function openBook(userId: string, bookId: string): Promise<BookSource> {
  const kept = await safe.book(userId, bookId)
  if (!kept?.isWhole) return openOnline(bookId)
  try {
    const source = await openKept(kept)
    if (navigator.onLine) void refreshKept(kept).then((state) => state === 'ended' && source.close())
    return source
  } catch (error) {
    if (!(error instanceof LicenceRefused)) throw error
    return openRefused(kept, error.reason)
  }
}

/** What the phone alone may not open: the server is asked, and may let it open again. */
async function openRefused(kept: KeptBook, reason: Refusal): Promise<BookSource> {
  const until = (await readLicence(kept.userId, kept.bookId))?.rights.end
  if (reason === 'expired') await forgetLicence(kept.userId, kept.bookId)
  const state = await refreshKept(kept)
  if (state === 'open') return openKept(kept).catch(() => openOnline(kept.bookId))
  if (state === 'ended') return openOnline(kept.bookId)
  throw refused(reason, until)
}

async function openKept(kept: KeptBook): Promise<KeptSource> {
  const device = await readOwnDevice(kept.userId)
  const opened = device && (await openKeptLicence(device, kept.bookId))
  if (!opened) throw new LicenceRefused('expired')
  return keptSource(kept, opened)
}

/** Asks the server how a kept book stands. One whose loan has ended is removed, with its key. */
export async function refreshKept(kept: KeptBook): Promise<'open' | 'ended' | 'unreachable'> {
  try {
    const device = await readOwnDevice(kept.userId)
    if (device && (await licenceNow(device, kept)).keyId === kept.manifest.keyId) return 'open'
  } catch (error) {
    const { status } = problemOf(error)
    if (status === 0 || status === 401 || status >= 429) return 'unreachable'
  }
  await forgetLicence(kept.userId, kept.bookId)
  await safe.remove(kept.userId, kept.bookId)
  return 'ended'
}

/** The licence that is kept, if it still stands; else a new one of the loan. */
async function licenceNow(device: OwnDevice, { bookId, loanId }: KeptBook): Promise<Licence> {
  const valid = await refreshLicence(device, bookId)
  if (valid) return valid
  const fresh = await fetchLicence(device, loanId)
  await takeOffline(device, fresh)
  return fresh
}

function refused(reason: Refusal, until: string | undefined): Problem {
  const title = t`Go online to open this book`
  const day =
    until && new Date(until).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const words: Partial<Record<Refusal, string>> = {
    clock: t`The date on this phone may be wrong, so we have to ask our server. Connect once, and the book opens again.`,
    expired: day
      ? t`You could read it on this phone until ${day}. Connect once: if it is still yours, it opens again.`
      : t`Its time on this phone has ended. Connect once: if it is still yours, it opens again.`,
  }
  const detail = words[reason] ?? t`This phone cannot open its copy. Connect and save the book again.`
  return new Problem({ code: 'LICENCE_REFUSED', title, detail, status: 0 })
}
