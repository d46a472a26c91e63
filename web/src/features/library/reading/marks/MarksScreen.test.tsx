import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../../testing/render'
import MarksScreen from './MarksScreen'

const MARKS = {
  bookmarks: [
    { id: 'k-1', page: 9, note: 'Ask about this' },
    { id: 'k-2', page: 3, note: null },
  ],
  highlights: [
    {
      id: 'h-1',
      page: 5,
      selectedText: 'A function has one arrow.',
      color: 'blue',
      position: null,
      note: 'For the test',
    },
  ],
}
const known: Answers = {
  'GET /api/books/b-1': { id: 'b-1', title: 'Algebra, Step by Step', author: 'Joan', pageCount: 24 },
  'GET /api/reading/books/b-1/marks': MARKS,
}

const open = (api: Answers = {}) =>
  show(
    <Routes>
      <Route path="/reader/:bookId/marks" element={<MarksScreen />} />
    </Routes>,
    { at: '/reader/b-1/marks', me: LEARNER, api: { ...known, ...api } },
  )

it('lists bookmarks and highlights by page, and each leads to its page', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Your marks in Algebra, Step by Step' })).toBeVisible()
  const marks = await screen.findAllByRole('link', { name: /Page \d/ })
  expect(marks.map((link) => link.getAttribute('href'))).toEqual([
    '/reader/b-1?page=3',
    '/reader/b-1?page=9',
    '/reader/b-1?page=5',
  ])
  expect(marks[2]).toHaveTextContent('A function has one arrow.Definition · For the test')
  expect(screen.getByRole('link', { name: 'Open the book' })).toHaveAttribute('href', '/reader/b-1')
})

it('hands all marks to the device as a file, and prints them', async () => {
  const saved: Blob[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:marks'
  }
  URL.revokeObjectURL = () => {}
  open()
  await userEvent.click(await screen.findByRole('button', { name: /as CSV/ }))
  const text = await saved[0]?.text()
  expect(text?.split('\r\n').slice(1)).toEqual([
    '3,Bookmark,,',
    '5,Definition,A function has one arrow.,For the test',
    '9,Bookmark,,Ask about this',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('says how marks are made where there are none', async () => {
  open({ 'GET /api/reading/books/b-1/marks': { bookmarks: [], highlights: [] } })
  expect(await screen.findByText('No bookmarks or notes yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
