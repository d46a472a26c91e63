import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

export interface Found {
  page: number
  before: string
  match: string
  after: string
}

const FOUND_LIMIT = 100
const AROUND = 36

// The dots of a printed list of contents, between a name and its page.
const LEADERS = /(?:[.·…_]\s*){5,}/g

/** The words of a page as one line. */
export async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
  return parts.join('').replace(LEADERS, ' … ').replace(/\s+/g, ' ').trim()
}

/** Every place of a text, page by page; stops when `signal` does or when there are enough. */
export async function findIn(pdf: PDFDocumentProxy, wanted: string, signal: AbortSignal): Promise<Found[]> {
  const found: Found[] = []
  for (let page = 1; page <= pdf.numPages && found.length < FOUND_LIMIT; page += 1) {
    if (signal.aborted) return []
    found.push(...positionsIn(await wordsOf(await pdf.getPage(page)), wanted, page))
  }
  return found.slice(0, FOUND_LIMIT)
}

export function positionsIn(words: string, wanted: string, page: number): Found[] {
  const [low, sought] = [words.toLowerCase(), wanted.trim().toLowerCase()]
  const found: Found[] = []
  for (let at = low.indexOf(sought); sought && at >= 0; at = low.indexOf(sought, at + sought.length)) {
    const end = at + sought.length
    found.push({
      page,
      before: lastWords(words.slice(0, at)),
      match: words.slice(at, end),
      after: firstWords(words.slice(end)),
    })
  }
  return found
}

const lastWords = (text: string) =>
  text.length <= AROUND ? text : `… ${text.slice(-AROUND).replace(/^\S*\s/, '')}`

const firstWords = (text: string) =>
  text.length <= AROUND ? text : `${text.slice(0, AROUND).replace(/\s\S*$/, '')} …`

/** Sentences short enough for a voice to finish. */
export function sentencesOf(words: string): string[] {
  const sentences = words.match(/[^.!?]+[.!?]*\s*/g) ?? []
  return sentences.flatMap((sentence) => sentence.match(/.{1,180}(\s|$)|\S{180}/g) ?? []).filter(hasLetters)
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)
