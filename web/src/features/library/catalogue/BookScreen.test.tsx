import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { show } from '../../../testing/render'
import BookScreen from './BookScreen'
import { EMPTY_LIBRARY, NO_REVIEWS } from './samples.testing'

const BOOK = {
  id: 'b1',
  title: 'Bonds and Moles',
  author: 'Ibrahim Ssempijja',
  description: 'How atoms hold together.',
  coverImageUrl: null,
  pageCount: 14,
  fileSize: 57_760,
  difficulty: 'hard',
  publishedYear: 2025,
  requiredTier: 'premium',
  schoolYears: ['S3'],
  topicTags: [],
  categories: [],
  access: 'sign_in',
  readingMinutes: 27,
  longDescription: null,
  authorBio: 'He worked in a lime kiln.',
  tableOfContents: [
    { title: 'Structures and bonds', page: 4, level: 0 },
    { title: 'The outer shell', page: 4, level: 1 },
  ],
  keyTakeaways: ['balance equations'],
  targetAudience: null,
  previewPageCount: 5,
}

const open = (change: object, exists?: (path: string) => boolean) =>
  show(
    <Routes>
      <Route path="/books/:id" element={<BookScreen />} />
    </Routes>,
    {
      at: '/books/b1',
      api: {
        'GET /api/books/b1': { ...BOOK, ...change },
        'GET /api/books/b1/reviews': NO_REVIEWS,
        'GET /api/library': EMPTY_LIBRARY,
        'GET /api/books/b1/topics': [
          {
            code: 'C3.01',
            name: 'Structures',
            subject: 'Chemistry',
            subjectSlug: 'chemistry',
            schoolYear: 'S3',
            firstPage: 4,
            lastPage: 9,
          },
        ],
        'GET /api/books/b1/similar': [
          { ...BOOK, id: 'b2', title: 'Salts' },
          { ...BOOK, id: 'b3', title: 'Metals' },
        ],
        'GET /api/books/b1/readers-also': [{ ...BOOK, id: 'b3', title: 'Metals' }],
      },
      ...(exists ? { exists } : {}),
    },
  )

it('tells what the book is, what is inside and how long it takes', async () => {
  open({})
  expect(await screen.findByRole('heading', { name: 'Bonds and Moles', level: 1 })).toBeVisible()
  expect(screen.getByText('about 27 min')).toBeVisible()
  expect(screen.getByText('Structures and bonds')).toBeVisible()
  expect(screen.queryByText('The outer shell')).toBeNull()
  const topic = await screen.findByRole('link', { name: /^Structures/ })
  expect(topic).toHaveTextContent('S3, page 4')
  expect(topic).toHaveAttribute('href', '/subjects/chemistry')
  expect(await screen.findByRole('link', { name: /Salts/ })).toHaveAttribute('href', '/books/b2')
})

it.each([
  ['read', 'Read', '/reader/b1'],
  ['sign_in', 'See the plans', '/subscribe'],
  ['subscribe', 'See the plans', '/subscribe'],
  ['upgrade', 'See the plans', '/upgrade'],
])('offers who may %s: %s', async (access, name, to) => {
  open({ access })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
  expect(screen.getByRole('link', { name: /^Preview 5 pages/ })).toHaveAttribute('href', '/books/b1/preview')
})

it('lets a visitor start free only where the trial opens the book, and shows no plan where none may be shown', async () => {
  open({ access: 'sign_in', requiredTier: 'trial' })
  expect(await screen.findByRole('link', { name: 'Start reading free' })).toHaveAttribute(
    'href',
    '/auth/register',
  )
  cleanup()
  open({ access: 'sign_in' }, (path) => path !== '/subscribe')
  expect(await screen.findByRole('link', { name: 'Sign in to read' })).toHaveAttribute('href', '/auth/login')
})

it('names what its readers read too, and no book twice', async () => {
  open({})
  const also = (await screen.findByRole('heading', { name: 'Readers also read' })).closest('section')
  expect(within(also as HTMLElement).getByRole('link', { name: /Metals/ })).toHaveAttribute(
    'href',
    '/books/b3',
  )
  expect(screen.getAllByRole('link', { name: /Metals/ })).toHaveLength(1)
})

it('answers questions on a book that the visitor may read', async () => {
  open({ access: 'read' })
  expect(await screen.findByRole('link', { name: 'Ask about this book' })).toHaveAttribute(
    'href',
    '/ai-support-test?book=b1',
  )
})

it.each(['sign_in', 'upgrade'])('has no questions for who may not read it: %s', async (access) => {
  open({ access })
  expect(await screen.findByRole('link', { name: /^Preview/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ask about this book' })).toBeNull()
})

it('says which plan is missing, and offers no way that is not there', async () => {
  open({ access: 'upgrade' }, () => false)
  expect(await screen.findByText(/in the Premium plan\. Your plan does not include it/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
})
