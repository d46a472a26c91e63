import { t } from '@lingui/core/macro'
import { Problem, problemOf } from '../../lib/problem'
import type { Bytes } from '../../lib/protection/bytes'
import { api, ask, readFile, unwrap } from '../client'
import type { BookSource } from './source'

/** A book as the server opens it for a reader with a network: its file in ranges, its text and figures one by one. */
export async function openOnline(bookId: string): Promise<BookSource> {
  const path = { book_id: bookId }
  const found = await unwrap(api.GET('/api/books/{book_id}/edition', { params: { path } })).catch((error) => {
    throw problemOf(error).status === 0 ? fileProblem(0) : error
  })
  const { version } = found
  const file = `/api/books/${bookId}/file${version === null ? '' : `?version=${version}`}`
  return {
    bookId,
    version,
    pageCount: found.pageCount,
    hasText: found.hasText,
    chapters: found.chapters,
    fileSize: found.size,
    isKept: false,
    until: null,
    readFile: (begin, end) => readRange(file, begin, end),
    chapter: (chapter) =>
      unwrap(
        api.GET('/api/books/{book_id}/versions/{version}/text/{chapter}', {
          params: { path: { ...path, version: numbered(version), chapter } },
        }),
      ),
    figure: (figure) => readFile(`/api/books/${bookId}/versions/${numbered(version)}/figures/${figure}`),
  }
}

function numbered(version: number | null): number {
  if (version === null) throw fileProblem(404)
  return version
}

/** Part of a file; throws the Problems of a file that is refused, missing or out of reach. */
export async function readRange(address: string, begin: number, end: number): Promise<Bytes> {
  const { bytes, isWhole } = await askRange(address, begin, end)
  const part = isWhole ? bytes.slice(begin, end) : bytes
  if (part.length !== end - begin) throw fileProblem(0)
  return part
}

/** A file on the server, such as a preview: read in ranges, or at once where the server gives no ranges. */
export async function fileAt(address: string): Promise<Pick<BookSource, 'fileSize' | 'readFile' | 'isKept'>> {
  const { bytes, size, isWhole } = await askRange(address, 0, FIRST_BYTES)
  const readFile = isWhole
    ? async (begin: number, end: number) => bytes.slice(begin, end)
    : (begin: number, end: number) => readRange(address, begin, end)
  return { fileSize: size, isKept: false, readFile }
}

const FIRST_BYTES = 1024

async function askRange(address: string, begin: number, end: number) {
  const headers = { Range: `bytes=${begin}-${end - 1}` }
  try {
    const response = await ask(address, { credentials: 'include', headers })
    if (!response.ok) throw fileProblem(response.status)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const size = Number(response.headers.get('Content-Range')?.split('/')[1] ?? bytes.length)
    return { bytes, size, isWhole: response.status !== 206 }
  } catch (error) {
    throw error instanceof Problem && error.status > 0 ? error : fileProblem(0)
  }
}

/** Why the file of a book did not open; 0 where the network failed. */
export function fileProblem(status: number): Problem {
  const title = t`This book did not open`
  if (status === 0) {
    const detail = t`You lost the connection while the book was loading.`
    return new Problem({ code: 'FILE_UNREACHABLE', title, detail, status })
  }
  const detail =
    status === 404 ? t`The file of this book is missing.` : t`The file of this book could not be read.`
  return new Problem({ code: 'FILE_REFUSED', title, detail, status })
}
