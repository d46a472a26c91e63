import { plural } from '../../../ui/data/format'
import type { BookPage } from './data'

/** "7 of 10", or "4 of 100" where it is less than one of ten. */
export const of = (pct: number) => (pct >= 10 ? `${Math.round(pct / 10)} of 10` : `${Math.round(pct)} of 100`)

/** "50 s", "1 min 30 s". */
export function seconds(value: number): string {
  const [whole, rest] = [Math.floor(value / 60), Math.round(value % 60)]
  if (whole === 0) return `${rest} s`
  return rest === 0 ? `${whole} min` : `${whole} min ${rest} s`
}

/** What a page does to its readers, in one sentence: the reason to look at it first, else what is usual. */
export function said(page: BookPage): string {
  const { page: number, readers, medianSeconds, expectedSeconds, stopPct, backPct } = page
  if (page.lookAt === 'stop' && stopPct !== null) {
    return `${of(stopPct)} readers who reach page ${number} stop here.`
  }
  if (page.lookAt === 'slow' && medianSeconds !== null && expectedSeconds !== null) {
    return `Readers stay ${seconds(medianSeconds)} on page ${number}. Its words take ${seconds(expectedSeconds)} in this book.`
  }
  if (page.lookAt === 'back' && backPct !== null) {
    return `${of(backPct)} readers turn back from page ${number}.`
  }
  const stay = medianSeconds === null ? '' : `, ${seconds(medianSeconds)} each`
  return `Page ${number}: ${plural(readers, 'reader')}${stay}.`
}

export const LOOK_AT = { stop: 'Readers stop', slow: 'Takes long', back: 'Readers turn back' } as const
