import { t } from '@lingui/core/macro'
import { Problem } from '../../lib/problem'
import type { Bytes } from '../../lib/protection/bytes'
import type { OpenedLicence } from '../protection/openLicence'
import { keptChunk } from './chunks'
import type { KeptBook, Part } from './safe'
import type { BookSource, TextChapter } from './source'

/** Opened chunks of the file that stay in memory: the one that is read and its neighbour. */
const OPENED_KEPT = 2

export interface KeptSource extends BookSource {
  /** The loan has ended: from here on nothing more is opened. */
  close: () => void
}

/** A book as this phone keeps it, decrypted in the browser piece by piece. */
export function keptSource(book: KeptBook, licence: OpenedLicence): KeptSource {
  const { manifest } = book
  let isClosed = false
  const open = async (part: Part, index: number): Promise<Bytes> => {
    if (isClosed) throw ended()
    const chunks = manifest.parts.find((each) => each.part === part)?.chunks ?? []
    const chunk = chunks[index]
    if (!chunk) throw new Problem({ code: 'NOT_FOUND', status: 404 })
    const sealed = await keptChunk(book, part, chunk)
    return licence.decrypt(sealed, { index, count: chunks.length, iv: chunk.iv })
  }
  const fileChunk = lastOf(OPENED_KEPT, (index) => open('file', index))
  return {
    bookId: book.bookId,
    version: manifest.version,
    pageCount: manifest.pageCount,
    hasText: manifest.hasText,
    chapters: manifest.chapters,
    fileSize: manifest.size,
    isKept: true,
    until: licence.until,
    readFile: async (begin, end) => {
      const wanted = new Uint8Array(end - begin)
      for (let at = begin; at < end; ) {
        const index = Math.floor(at / manifest.chunkSize)
        const first = index * manifest.chunkSize
        const piece = (await fileChunk(index)).subarray(at - first, end - first)
        if (piece.length === 0) throw new Problem({ code: 'NOT_FOUND', status: 404 })
        wanted.set(piece, at - begin)
        at += piece.length
      }
      return wanted
    },
    chapter: async (index) => unpacked(await open('text', index)),
    figure: async (figure) => new Blob([await open('figures', figure)], { type: 'image/webp' }),
    close: () => {
      isClosed = true
    },
  }
}

/** Remembers the last few answers, and asks once for what is asked twice at a time. */
function lastOf<T>(most: number, ask: (index: number) => Promise<T>): (index: number) => Promise<T> {
  const known = new Map<number, Promise<T>>()
  return (index) => {
    const answer = known.get(index) ?? ask(index)
    known.delete(index)
    known.set(index, answer)
    answer.catch(() => known.get(index) === answer && known.delete(index))
    for (const old of [...known.keys()].slice(0, -most)) known.delete(old)
    return answer
  }
}

async function unpacked(packed: Bytes): Promise<TextChapter> {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(plain).json() as Promise<TextChapter>
}

const ended = () =>
  new Problem({
    code: 'LOAN_ENDED',
    title: t`This book is no longer yours`,
    detail: t`Your time with it has ended, so it was removed from this phone. Borrow it again to read on.`,
    status: 403,
  })
