/** A question in the words that the command and notebooks take: `minutes by subject where form = S3 as of 2026-10`. */
export interface Question {
  measures: string[]
  by: string[]
  where: { dimension: string; value: string }[]
  asOf: string
}

export const NOTHING: Question = { measures: [], by: [], where: [], asOf: '' }

const WORDS =
  /^(?<measures>[\w,\s]+?)(?:\s+by\s+(?<by>[\w,\s]+?))?(?:\s+where\s+(?<where>.+?))?(?:\s+as\s+of\s+(?<asOf>\d{4}-\d{2}))?\s*$/i
const ONE = /^(\w+)\s*=\s*(.+)$/

/** What the words ask, where they are what the choices on this screen can say; else null, and the words stand alone. */
export function read(words: string): Question | null {
  if (!words.trim()) return NOTHING
  const found = WORDS.exec(words.trim())?.groups
  if (!found) return null
  const parts = found.where ? found.where.split(/\s+and\s+/i).map((part) => ONE.exec(part.trim())) : []
  if (parts.includes(null)) return null
  return {
    measures: names(found.measures),
    by: names(found.by),
    where: parts.map((part) => ({ dimension: part?.[1] ?? '', value: part?.[2] ?? '' })),
    asOf: found.asOf ?? '',
  }
}

export function write({ measures, by, where, asOf }: Question): string {
  if (measures.length === 0) return ''
  const limits = where.map(({ dimension, value }) => `${dimension} = ${value}`)
  return [
    measures.join(', '),
    by.length > 0 && `by ${by.join(', ')}`,
    limits.length > 0 && `where ${limits.join(' and ')}`,
    asOf && `as of ${asOf}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const names = (text = '') =>
  text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
