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
  rating: null,
  schoolYears: ['S1'],
  topicTags: ['M1.01'],
  categories: [shelfOf('mathematics', 'Mathematics')],
  ...change,
})

/** The shelf as the server cuts it. */
export const booksApi = (books: Book[]): Answers => ({
  'GET /api/books/categories': [
    ...new Map(books.flatMap(({ categories }) => categories.map((each) => [each.slug, each]))).values(),
  ],
  'GET /api/books': (_: unknown, path: string) => {
    const asked = new URL(path, location.origin).searchParams
    const fits = (name: string, own: unknown[]) => !asked.has(name) || own.includes(asked.get(name))
    const fitting = books.filter(
      (book) =>
        fits(
          'subject',
          book.categories.map(({ slug }) => slug),
        ) &&
        fits('schoolYear', book.schoolYears) &&
        fits('level', [book.difficulty]) &&
        fits('topic', book.topicTags) &&
        book.title.toLowerCase().includes(asked.get('q') ?? ''),
    )
    if (asked.get('sort') === 'newest')
      fitting.sort((a, b) => (b.publishedYear ?? 0) - (a.publishedYear ?? 0))
    const size = Number(asked.get('pageSize'))
    const page = Number(asked.get('page'))
    return {
      data: fitting.slice((page - 1) * size, page * size),
      total: fitting.length,
      page,
      pageSize: size,
    }
  },
})
