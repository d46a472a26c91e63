import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
// The library stays as its makers shipped it: compiling it down again would add a quarter to what phones download.
import libraryUrl from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { fileProblem } from '../../../../api/books/onlineSource'
import type { BookSource } from '../../../../api/books/source'
import { Problem } from '../../../../lib/problem'
import { teachNewerLanguage } from './newerLanguage'

type PdfLibrary = typeof import('pdfjs-dist')
export interface LoadedPdf {
  library: PdfLibrary
  pdf: PDFDocumentProxy
  close: () => void
  /** Asks again for the parts that were lost, and tells of each that is lost from now on; the answer ends it. */
  whileWaiting: (onLost: (error: unknown) => void) => () => void
}

/** A PDF that can be read in parts. */
export type PdfFile = Pick<BookSource, 'fileSize' | 'readFile' | 'isKept'>

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

let worker: PDFWorker | null = null

/** What draws pages, started once and kept for the next book: starting it takes as long as opening one. */
function pageWorker(loaded: PdfLibrary): PDFWorker | undefined {
  if (typeof Worker === 'undefined') return undefined
  if (!worker || worker.destroyed) worker = new loaded.PDFWorker()
  return worker
}

/** Pages are wanted in a moment; a failure is told when the file opens. */
export const expectPages = () => void pdfLibrary().then(pageWorker, () => {})

/** Fetches the library; the answer names what it fetches itself once a book is opened. */
export async function pdfFiles(): Promise<string[]> {
  await pdfLibrary()
  return [workerUrl]
}

async function fetchLibrary(): Promise<PdfLibrary> {
  teachNewerLanguage()
  const loaded: PdfLibrary = await import(/* @vite-ignore */ libraryUrl)
  loaded.GlobalWorkerOptions.workerSrc = workerUrl
  return loaded
}

/** Opens a book's file, in ranges; the rest follows in the background unless the reader saves data or has it here. */
export async function openPdf(file: PdfFile): Promise<LoadedPdf> {
  let close = () => {}
  try {
    const loaded = await pdfLibrary()
    const parts = new Parts(file)
    const task = loaded.getDocument({
      worker: pageWorker(loaded),
      range: parts.transportOf(loaded),
      rangeChunkSize: RANGE_BYTES,
      disableStream: true,
      disableAutoFetch: file.isKept || savesData(),
      // The page's policy allows neither eval nor WebAssembly.
      isEvalSupported: false,
      useWasm: false,
      verbosity: 0,
    })
    close = () => {
      parts.end()
      void task.destroy()
    }
    const lost = new Promise<never>((_, reject) => parts.whileWaiting(reject))
    const pdf = await Promise.race([task.promise, lost])
    return { library: loaded, pdf, close, whileWaiting: parts.whileWaiting }
  } catch (error) {
    close()
    throw error instanceof Problem ? error : fileProblem(0)
  }
}

type OnLost = (error: unknown) => void

/** The parts of a file as the library asks for them. It waits for a lost one for ever, so that is told and asked anew. */
class Parts {
  private lost: (() => void)[] = []
  private listeners = new Set<OnLost>()
  private isOver = false

  constructor(private readonly file: PdfFile) {}

  transportOf(library: PdfLibrary) {
    const transport = new library.PDFDataRangeTransport(this.file.fileSize, null)
    transport.abort = () => this.end()
    transport.requestDataRange = (begin, end) => {
      const ask = () =>
        void this.file.readFile(begin, end).then(
          (bytes) => !this.isOver && transport.onDataRange(begin, bytes),
          (error) => this.lose(ask, error),
        )
      ask()
    }
    return transport
  }

  /** What arrives from now on is for nobody: the library has let go of what asked for it. */
  end() {
    this.isOver = true
  }

  readonly whileWaiting = (onLost: OnLost): (() => void) => {
    this.listeners.add(onLost)
    for (const ask of this.lost.splice(0)) ask()
    return () => void this.listeners.delete(onLost)
  }

  private lose(ask: () => void, error: unknown) {
    this.lost.push(ask)
    for (const listener of this.listeners) listener(error)
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
