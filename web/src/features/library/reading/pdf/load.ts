import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// The library stays as its makers shipped it: compiling it down again would add a quarter to what phones download.
import libraryUrl from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { Problem } from '../../../../lib/problem'
import { teachNewerLanguage } from './newerLanguage'

type PdfLibrary = typeof import('pdfjs-dist')
export interface LoadedPdf {
  library: PdfLibrary
  pdf: PDFDocumentProxy
  close: () => void
}

const RANGE_BYTES = 65_536

let library: Promise<PdfLibrary> | null = null

/** The library, once; a failed download may be tried again. */
export function pdfLibrary(): Promise<PdfLibrary> {
  library ??= fetchLibrary().catch((error) => {
    library = null
    throw error
  })
  return library
}

async function fetchLibrary(): Promise<PdfLibrary> {
  teachNewerLanguage()
  const loaded: PdfLibrary = await import(/* @vite-ignore */ libraryUrl)
  loaded.GlobalWorkerOptions.workerSrc = workerUrl
  return loaded
}

/** Opens a book's file, in ranges; the rest follows in the background unless the reader saves data. */
export async function openPdf(url: string): Promise<LoadedPdf> {
  try {
    const loaded = await pdfLibrary()
    const task = loaded.getDocument({
      url,
      withCredentials: true,
      rangeChunkSize: RANGE_BYTES,
      disableStream: true,
      disableAutoFetch: savesData(),
      // The page's policy allows neither eval nor WebAssembly.
      isEvalSupported: false,
      useWasm: false,
      verbosity: 0,
    })
    return { library: loaded, pdf: await task.promise, close: () => void task.destroy() }
  } catch (error) {
    throw problemOfFile(error)
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function problemOfFile(error: unknown): Problem {
  const { status = 0 } = error as { status?: number }
  if (status >= 400) {
    return new Problem({
      code: 'FILE_REFUSED',
      title: t`This book did not open`,
      detail:
        status === 404 ? t`The file of this book is missing.` : t`The file of this book could not be read.`,
      status,
    })
  }
  return new Problem({
    code: 'FILE_UNREACHABLE',
    title: t`This book did not open`,
    detail: t`You lost the connection while the book was loading.`,
    status: 0,
  })
}
