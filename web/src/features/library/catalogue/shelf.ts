import type { Book } from './data'

export interface Wanted {
  /** Words to look for. */
  q: string
  subject: string
  year: string
  level?: string
  /** The code of a topic of the curriculum, such as M1.02. */
  topic?: string
  sort?: string
}

/** The books that fit all that is asked; the words may stand in title, author or description. */
export function fitting(books: Book[], { q, subject, year, level = '', topic = '' }: Wanted): Book[] {
  const sought = q.toLowerCase().split(/\s+/).filter(Boolean)
  return books.filter((book) => {
    const said = `${book.title} ${book.author} ${book.description ?? ''}`.toLowerCase()
    return (
      sought.every((word) => said.includes(word)) &&
      (!subject || book.categories.some(({ slug }) => slug === subject)) &&
      (!year || book.schoolYears.includes(year)) &&
      (!level || book.difficulty === level) &&
      (!topic || book.topicTags.includes(topic))
    )
  })
}

export interface Choice {
  value: string
  label: string
}

/** The shelves that hold a book, in their own order. */
export function subjectsOf(books: Book[]): Choice[] {
  const shelves = new Map(books.flatMap(({ categories }) => categories.map(({ slug, name }) => [slug, name])))
  return [...shelves]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

export function yearsOf(books: Book[]): Choice[] {
  const years = new Set(books.flatMap(({ schoolYears }) => schoolYears))
  return [...years].sort().map((year) => ({ value: year, label: year }))
}

/** `2.4 MB` or `60 KB`, so that nobody opens a book without knowing what it takes from the bundle. */
export function megabytes(bytes: number | null): string | null {
  if (bytes === null) return null
  const mb = bytes / 1_000_000
  return mb < 0.1 ? `${Math.ceil(bytes / 1000)} KB` : `${mb.toFixed(1)} MB`
}

const RANK: Record<string, number> = { free: -1, trial: 0, basic: 1, premium: 2 }

/** Whether a plan reaches a book; the server decides when it is opened. */
export const reaches = (tier: string, required: string) => (RANK[tier] ?? 0) >= (RANK[required] ?? 0)

export const PLAN_NAMES: Record<string, string> = { basic: 'Basic plan', premium: 'Premium plan' }

export const SORTS = [
  { value: '', label: 'Title' },
  { value: 'newest', label: 'Newest first' },
  { value: 'short', label: 'Shortest first' },
  { value: 'long', label: 'Longest first' },
]

const ORDERS: Record<string, (a: Book, b: Book) => number> = {
  newest: (a, b) => (b.publishedYear ?? 0) - (a.publishedYear ?? 0),
  short: (a, b) => a.pageCount - b.pageCount,
  long: (a, b) => b.pageCount - a.pageCount,
}

/** The books in the order asked for; among equals by title, as they came. */
export const sorted = (books: Book[], sort = '') => {
  const order = ORDERS[sort]
  return order ? [...books].sort(order) : books
}

export const LEVELS: Record<string, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** What the plan of a book is called where prices may be shown. */
export const PLAN_WORDS: Record<string, string> = {
  free: 'Free',
  trial: 'In the free trial',
  ...PLAN_NAMES,
}
