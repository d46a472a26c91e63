import type { BookSource } from '../../../../api/books/source'
import { type Found, positionsIn } from '../pdf/words'
import { type Chapter, piecesOf } from './chapter'

const FOUND_LIMIT = 100

/** The text of an open book: each chapter is fetched once. */
export class TextBook {
  private kept = new Map<number, Promise<Chapter>>()

  constructor(readonly source: BookSource) {}

  chapter(index: number): Promise<Chapter> {
    const known = this.kept.get(index)
    if (known) return known
    const coming = this.source.chapter(index)
    this.kept.set(index, coming)
    coming.catch(() => this.kept.delete(index))
    return coming
  }

  /** The chapter after this one comes while this one is read. */
  expect(index: number): void {
    if (index < this.source.chapters.length) this.chapter(index).catch(() => {})
  }

  /** Every place of some words with its page; stops when `signal` does or when there are enough. */
  find = async (wanted: string, signal: AbortSignal): Promise<Found[]> => {
    const found: Found[] = []
    for (let at = 0; at < this.source.chapters.length && found.length < FOUND_LIMIT; at += 1) {
      const pieces = piecesOf(await this.chapter(at))
      if (signal.aborted) return []
      for (const { text, page } of pieces) found.push(...positionsIn(text, wanted, page))
    }
    return found.slice(0, FOUND_LIMIT)
  }
}
