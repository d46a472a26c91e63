import { t } from '@lingui/core/macro'
import { problemOf } from '../../lib/problem'
import { toast } from '../../ui/feedback/toast'
import { api, unwrap } from '../client'
import { keptMarks, type MarkAct, type Marks, withActions } from './keptMarks'
import { keptNotes } from './keptNotes'

/** Refusals that trying again does not change. */
const FINAL = [400, 402, 403, 404, 409, 413, 422]

/** The marks of a book with what still waits; without a network those this phone knows, or those shown until now. */
export async function readMarks(userId: string, bookId: string, shown: Marks | undefined): Promise<Marks> {
  await sendMarks(userId)
  const marks = await fetchMarks(userId, bookId).catch(async (error) => {
    const known = problemOf(error).status === 0 ? ((await keptMarks.known(userId, bookId)) ?? shown) : null
    if (!known) throw error
    return known
  })
  const waiting = await keptMarks.actions(userId)
  return withActions(
    marks,
    waiting.filter((each) => each.bookId === bookId).map(({ act }) => act),
  )
}

/** Asks the server; of a kept book this phone keeps the answer. */
export async function fetchMarks(userId: string, bookId: string): Promise<Marks> {
  const params = { path: { book_id: bookId } }
  const marks = await unwrap(api.GET('/api/reading/books/{book_id}/marks', { params }))
  if (keptNotes.has(userId, bookId)) await keptMarks.keep(userId, bookId, marks)
  return marks
}

/** Changes a mark, after all that waits; without a network it waits as well. Throws a Problem. */
export async function changeMark(userId: string, bookId: string, act: MarkAct): Promise<void> {
  if (await takenBack(userId, bookId, act)) return
  if (await sendMarks(userId)) {
    try {
      return await perform(bookId, act)
    } catch (error) {
      if (problemOf(error).status !== 0) throw error
    }
  }
  await keptMarks.wait(userId, bookId, act)
}

/** A mark that was made here and has not left yet is simply not sent. */
async function takenBack(userId: string, bookId: string, act: MarkAct): Promise<boolean> {
  if (act.kind !== 'unbookmark' && act.kind !== 'unhighlight') return false
  const made = (await keptMarks.actions(userId)).filter(
    (each) => each.bookId === bookId && nameOf(each.act) === act.id,
  )
  for (const { n } of made) await keptMarks.settle(n)
  return made.length > 0
}

const nameOf = (act: MarkAct) =>
  act.kind === 'highlight' ? act.id : act.kind === 'bookmark' ? `here-${act.mark.page}` : null

const sending = new Map<string, Promise<boolean>>()

/** Sends what waits, in the order it was done; false where some of it has to wait on. Of several tabs one sends. */
export function sendMarks(userId: string): Promise<boolean> {
  const under = sending.get(userId)
  if (under) return under
  const begun = alone(`kitabo-marks/${userId}`, () => sendAll(userId)).finally(() => sending.delete(userId))
  sending.set(userId, begun)
  return begun
}

async function sendAll(userId: string): Promise<boolean> {
  let refused = 0
  for (const { n, bookId, act } of await keptMarks.actions(userId)) {
    try {
      await perform(bookId, act)
    } catch (error) {
      if (!FINAL.includes(problemOf(error).status)) return false
      refused += 1
    }
    await keptMarks.settle(n)
  }
  if (refused > 0)
    toast({
      title: t`Some of your marks were not saved`,
      detail: t`The book has changed, or your plan does not reach it any more.`,
      tone: 'destructive',
    })
  return true
}

/** Sent again, it is done once: a page has one bookmark, a highlight its own key, and what is gone is gone. */
async function perform(bookId: string, act: MarkAct): Promise<void> {
  const path = { book_id: bookId }
  if (act.kind === 'bookmark')
    await unwrap(api.PUT('/api/reading/books/{book_id}/bookmarks', { params: { path }, body: act.mark }))
  else if (act.kind === 'highlight')
    await unwrap(
      api.POST('/api/reading/books/{book_id}/highlights', {
        params: { path },
        body: act.mark,
        headers: { 'Idempotency-Key': act.id },
      }),
    )
  else await gone(act)
}

async function gone({ kind, id }: Extract<MarkAct, { id: string }>): Promise<void> {
  const params = { path: { mark_id: id } }
  try {
    if (kind === 'unbookmark') await unwrap(api.DELETE('/api/reading/bookmarks/{mark_id}', { params }))
    else await unwrap(api.DELETE('/api/reading/highlights/{mark_id}', { params }))
  } catch (error) {
    if (problemOf(error).status !== 404) throw error
  }
}

async function alone(name: string, act: () => Promise<boolean>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, act) : act()
}
