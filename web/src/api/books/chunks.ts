import { t } from '@lingui/core/macro'
import { OFFLINE, Problem, problemOf } from '../../lib/problem'
import type { Bytes } from '../../lib/protection/bytes'
import { readFile } from '../client'
import { type KeptBook, type Manifest, type Part, safe } from './safe'

export type Chunk = Manifest['parts'][number]['chunks'][number]

/** A chunk from the network, as its manifest describes it. Throws a Problem. */
export async function fetchChunk(chunk: Chunk): Promise<Bytes> {
  for (let isAgain = false; ; isAgain = true) {
    const file = await readFile(chunk.url).catch((error) => {
      // A line that breaks in the middle of a chunk is no failure of its own.
      throw error instanceof Problem ? error : OFFLINE
    })
    const sealed = new Uint8Array(await file.arrayBuffer())
    if (await isAsDescribed(sealed, chunk)) return sealed
    if (isAgain) throw spoiled()
  }
}

/** A chunk of a kept book. One that the phone lost or spoiled is fetched again where there is a network. */
export async function keptChunk(book: KeptBook, part: Part, chunk: Chunk): Promise<Bytes> {
  const found = await safe.chunk(book, part, chunk.index)
  if (found && (await isAsDescribed(found, chunk))) return found
  try {
    const sealed = await fetchChunk(chunk)
    // It is read now, also where the phone has no room for it any more.
    await safe.keepChunk(book, part, chunk.index, sealed).catch(() => undefined)
    return sealed
  } catch (error) {
    throw problemOf(error).status === 0 ? damaged() : error
  }
}

async function isAsDescribed(sealed: Bytes, { size, sha256 }: Chunk): Promise<boolean> {
  if (sealed.length !== size) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', sealed))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

const damaged = () =>
  new Problem({
    code: 'BOOK_DAMAGED',
    title: t`Part of this book is missing`,
    detail: t`The phone lost a part of it. Go online and open the book again.`,
    status: 0,
  })

/** Not the phone's doing: to ask the server again and again would cost data for nothing. */
const spoiled = () =>
  new Problem({
    code: 'BOOK_SPOILED',
    title: t`Part of this book is broken`,
    detail: t`It came twice, and was broken both times. Try again later, or tell us.`,
    status: 502,
  })
