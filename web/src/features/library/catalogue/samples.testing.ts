import type { Answers } from '../../../testing/render'
import type { Book } from './data'

/** Shapes of the api for the tests of this slice. */
export const shelfOf = (slug: string, name: string) => ({
  id: slug,
  slug,
  name,
  color: null,
  categoryType: 'subject',
})

export const bookOf = (id: string, change: Partial<Book> = {}): Book => ({
  id,
  title: id,
  author: 'Okello J.',
  description: null,
  coverImageUrl: null,
  pageCount: 24,
  fileSize: 2_400_000,
  difficulty: 'easy',
  publishedYear: 2024,
  requiredTier: 'trial',
  isFeatured: false,
  language: 'en',
  rating: null,
  totalRatings: 0,
  schoolYears: ['S1'],
  topicTags: ['M1.01'],
  categories: [shelfOf('mathematics', 'Mathematics')],
  ...change,
})

const valuesOf = (book: Book): Record<string, string[]> => ({
  subject: book.categories.map(({ slug }) => slug),
  year: book.schoolYears,
  level: book.difficulty ? [book.difficulty] : [],
  tier: [book.requiredTier],
  topic: book.topicTags as string[],
})

/** The shelf as the server cuts and counts it. */
export const booksApi = (books: Book[]): Answers => ({
  'GET /api/books/search': (_: unknown, path: string) => {
    const asked = new URL(path, location.origin).searchParams
    const fitting = books.filter(
      (book) =>
        Object.entries(valuesOf(book)).every(
          ([name, own]) => !asked.has(name) || own.includes(asked.get(name) ?? ''),
        ) && book.title.toLowerCase().includes(asked.get('q') ?? ''),
    )
    if (asked.get('sort') === 'newest')
      fitting.sort((a, b) => (b.publishedYear ?? 0) - (a.publishedYear ?? 0))
    const size = Number(asked.get('pageSize'))
    const page = Number(asked.get('page'))
    const facets = ['subject', 'year', 'level', 'tier'].flatMap((facet) => {
      const all = books.flatMap((book) => valuesOf(book)[facet] ?? [])
      return [...new Set(all)].map((value) => ({
        facet,
        value,
        label: value,
        books: all.filter((each) => each === value).length,
      }))
    })
    return {
      data: fitting.slice((page - 1) * size, page * size),
      total: fitting.length,
      page,
      pageSize: size,
      facets,
      searchedFor: asked.get('q') ?? '',
      isCapped: false,
    }
  },
})

export const NO_REVIEWS = {
  data: [],
  total: 0,
  page: 1,
  pageSize: 10,
  rating: null,
  totalRatings: 0,
  stars: [0, 0, 0, 0, 0],
  mine: null,
  mayReview: false,
  minutesLeft: 10,
}

export const EMPTY_LIBRARY = { books: [], collections: [], goal: { finished: 0, goal: 2 } }
