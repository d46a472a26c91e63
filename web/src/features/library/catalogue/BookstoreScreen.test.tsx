import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, show } from '../../../testing/render'
import BookstoreScreen from './BookstoreScreen'
import { bookOf, booksApi } from './samples.testing'

const BOOKS = [
  bookOf('Algebra', { pageCount: 40, difficulty: 'hard', topicTags: ['M2.06'] }),
  bookOf('Numbers', { requiredTier: 'premium', schoolYears: ['S2'], publishedYear: 2026 }),
]

const open = (at = '/bookstore', api: Answers = booksApi(BOOKS)) => show(<BookstoreScreen />, { at, api })
const titles = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/books/') && !href.endsWith('/preview'))

it('leads to the book, tells its plan and size, and lets anybody look inside', async () => {
  open()
  await screen.findByText('2 books')
  expect(titles()).toEqual(['/books/Algebra', '/books/Numbers'])
  expect(screen.getByText('In the free trial')).toBeVisible()
  expect(screen.getByText('Premium plan')).toBeVisible()
  expect(screen.getByText('S2 · 24 pages · 2.4 MB')).toBeVisible()
  const preview = screen.getByRole('link', { name: /^Preview: Numbers/ })
  expect(preview).toHaveAttribute('href', '/books/Numbers/preview')
})

it('keeps level, order and topic in the address', async () => {
  const { location } = open('/bookstore?sort=newest')
  await screen.findByText('2 books')
  expect(titles()).toEqual(['/books/Numbers', '/books/Algebra'])
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'hard')
  expect(location.address).toBe('/bookstore?sort=newest&level=hard')
  await screen.findByText('1 book')
  expect(titles()).toEqual(['/books/Algebra'])
})

it('opens on one topic and widens to all', async () => {
  open('/bookstore?topic=M2.06')
  await screen.findByText('1 book')
  await userEvent.click(screen.getByRole('button', { name: 'Books on every topic' }))
  expect(await screen.findByText('2 books')).toBeVisible()
})

it('says when nothing fits, and when the shelf cannot be reached', async () => {
  const stage = open('/bookstore?q=zoology')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all books' }))
  await screen.findByText('2 books')
  expect(titles()).toHaveLength(2)
  stage.unmount()
  open('/bookstore', { 'GET /api/books/search': [422, { title: 'Not today', detail: 'Come back.' }] })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

it('says that there are very many, and how to see fewer, without counting each choice', async () => {
  const api = booksApi(BOOKS)
  const search = api['GET /api/books/search'] as (body: unknown, path: string) => { facets: object[] }
  open('/bookstore', {
    ...api,
    'GET /api/books/search': (body: unknown, path: string) => {
      const found = search(body, path)
      const facets = found.facets.map((facet) => ({ ...facet, books: null }))
      return { ...found, facets, total: 1000, isCapped: true }
    },
  })
  expect(await screen.findByText(/^More than 1,000 books/)).toBeVisible()
  expect(screen.getByRole('option', { name: 'Hard' })).toBeInTheDocument()
})
