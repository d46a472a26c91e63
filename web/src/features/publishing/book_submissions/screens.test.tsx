import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, type Answers, LEARNER, show } from '../../../testing/render'
import AuthorBooksScreen from './AuthorBooksScreen'
import BookReviewScreen from './BookReviewScreen'
import type { AuthorBook, Upload, Waiting } from './data'

const AUTHOR = { ...LEARNER, role: 'author' as const, isApprovedAuthor: true }
const book: AuthorBook = {
  id: 'b1',
  title: 'The River Book',
  author: 'Okello J.',
  description: 'How water moves.',
  longDescription: '',
  educationalNotes: '',
  publishedYear: 2026,
  categoryIds: [],
  status: 'rejected',
  rejectionReason: 'Page 3 is upside down.',
  coverImageUrl: null,
  versions: [
    {
      id: 'v1',
      version: 1,
      status: 'rejected',
      kind: 'pdf',
      fileName: 'river.pdf',
      size: 90_000,
      pageCount: 7,
      hasText: false,
      sentAt: '2026-11-20T09:00:00Z',
      note: 'Page 3 is upside down.',
    },
  ],
}
const upload: Upload = {
  id: 'u1',
  bookId: null,
  title: 'Rain',
  fileName: 'rain.pdf',
  kind: 'pdf',
  size: 10,
  partSize: 4,
  partCount: 3,
  parts: [0],
  status: 'sending',
  fault: null,
  begunAt: '2026-11-20T09:00:00Z',
}
const shelf = { name: 'Okello J.', books: [book], uploads: [] as Upload[] }
const author = (api: Answers = {}) =>
  show(<AuthorBooksScreen />, {
    me: AUTHOR,
    api: { 'GET /api/author/books': shelf, 'GET /api/books/categories': [], ...api },
  })
const sending = (given: Answers = {}): Answers => ({
  'POST /api/author/uploads': upload,
  'PUT /api/author/uploads/u1/parts/1': null,
  'PUT /api/author/uploads/u1/parts/2': null,
  'POST /api/author/uploads/u1/finish': { ...upload, status: 'checking' },
  ...given,
})
const FILE = new File(['%PDF-56789'], 'rain.pdf', { type: 'application/pdf' })

async function sendRain() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send in a book' }))
  const window = await screen.findByRole('dialog')
  await userEvent.type(within(window).getByLabelText(/^Title/), 'Rain')
  await userEvent.upload(within(window).getByLabelText(/^File/), FILE)
  await userEvent.click(within(window).getByRole('button', { name: 'Send' }))
}

it('shows a book with what the reviewer said and what its file is', async () => {
  author()
  expect(await screen.findByText('Page 3 is upside down.')).toBeVisible()
  expect(screen.getByText(/Version 1, not taken: 7 pages/)).toHaveTextContent('Its pages are pictures')
})

it('sends only the parts that are missing, then says that all is there', async () => {
  const { asked } = author(sending())
  await sendRain()
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/author/uploads/u1/finish'))
  expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('?')[0])).toEqual([
    '/api/author/uploads/u1/parts/1',
    '/api/author/uploads/u1/parts/2',
  ])
})

it('says in one sentence why a file is not taken', async () => {
  const detail = 'This is not a PDF or EPUB. Choose another file.'
  const refused = [422, { code: 'WRONG_FILE', title: 'Not A Book File', detail, status: 422 }]
  author(sending({ 'PUT /api/author/uploads/u1/parts/1': refused }))
  await sendRain()
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('takes no other file under the name of a PDF, before anything of it is sent', async () => {
  const { asked } = author(sending())
  await userEvent.click(await screen.findByRole('button', { name: 'Send in a book' }))
  const window = await screen.findByRole('dialog')
  await userEvent.upload(within(window).getByLabelText(/^File/), new File(['PK\u0003\u0004'], 'rain.pdf'))
  expect(await within(window).findByText('This is not a PDF or EPUB. Choose another file.')).toBeVisible()
  await userEvent.type(within(window).getByLabelText(/^Title/), 'Rain')
  await userEvent.click(within(window).getByRole('button', { name: 'Send' }))
  expect(window).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/author/uploads')).toBe(false)
})

it('lets a refused file be taken off the list, once its author read why', async () => {
  const fault = 'The file has a password or copy protection. Send one without.'
  const refused: Upload = { ...upload, status: 'refused', fault }
  const { asked } = author({
    'GET /api/author/books': { ...shelf, uploads: [refused] },
    'DELETE /api/author/uploads/u1': null,
  })
  expect(await screen.findByText(`rain.pdf was not taken. ${fault}`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the list' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('goes on with a file that was broken off, and with no other', async () => {
  const { asked } = author(
    sending({
      'GET /api/author/books': { ...shelf, uploads: [upload] },
      'GET /api/author/uploads/u1': upload,
    }),
  )
  expect(await screen.findByText('rain.pdf was stopped')).toBeVisible()
  const input = screen.getByLabelText('Continue with the file', { selector: 'input' })
  await userEvent.upload(input, new File(['other'], 'sun.pdf'))
  expect(await screen.findByText(/This is another file/)).toBeVisible()
  await userEvent.upload(input, FILE)
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/author/uploads/u1/finish'))
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

it('is closed to those who are no author', async () => {
  show(<AuthorBooksScreen />, { me: LEARNER, api: {} })
  expect(await screen.findByText('This page is for authors.')).toBeVisible()
})

const waiting: Waiting = {
  id: 'v1',
  bookId: 'b1',
  version: 1,
  title: 'The River Book',
  author: 'Okello J.',
  description: '',
  educationalNotes: '',
  kind: 'pdf',
  fileName: 'river.pdf',
  size: 90_000,
  pageCount: 7,
  chapters: 1,
  hasText: true,
  requiredTier: 'trial',
  isNew: true,
  sentAt: '2026-11-20T09:00:00Z',
}
const Pages = ({ bookId, version }: { bookId: string; version: number }) => <p>{`${bookId} v${version}`}</p>
const review = (api: Answers = {}) =>
  show(<BookReviewScreen pages={Pages} />, {
    me: ADMIN,
    api: { 'GET /api/admin/books/review': [waiting], ...api },
  })

it('lets a reviewer approve with the keyboard once every point was looked at', async () => {
  const { asked } = review({ 'POST /api/admin/books/review/v1': [] })
  await userEvent.click(await screen.findByRole('button', { name: 'The River Book' }))
  expect(screen.getByText('b1 v1')).toBeVisible()
  await userEvent.keyboard('a1234')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await userEvent.keyboard('5a')
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ decision: 'approved', requiredTier: 'trial' })
})

it('sends a book back only with a note', async () => {
  const { asked } = review({ 'POST /api/admin/books/review/v1': [] })
  await userEvent.click(await screen.findByRole('button', { name: 'The River Book' }))
  expect(screen.getByRole('button', { name: 'Send back' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Note for the author'), 'Page 3 is upside down.')
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ decision: 'rejected', note: 'Page 3 is upside down.' })
})
