import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, show } from '../../../../testing/render'
import { Landing } from './Landing'

const number = (key: string, value: number, label: string) => ({
  key,
  value,
  label,
  definition: `How ${key} is counted.`,
  source: 'learning.study_time_daily',
})
const book = (n: number) => ({
  id: `b${n}`,
  title: `Book ${n}`,
  author: 'A',
  coverImageUrl: null,
  categories: [],
})
const subject = (slug: string, topics = 3) => ({
  id: slug,
  slug,
  name: slug,
  category: 'science',
  topics,
  questions: 0,
  books: 1,
  schoolYears: ['S1'],
})
const tutor = (id: string, averageRating: number | null, verificationStatus = 'verified') => ({
  id,
  displayName: id,
  profileImageUrl: null,
  verificationStatus,
  averageRating,
  totalSessions: 0,
  teachingAreas: [],
  subjects: ['Mathematics', 'Physics', 'Chemistry', 'Biology'],
  languages: ['English'],
  bio: 'I teach.',
  location: 'Gulu City',
  hourlyRate: 15000,
})

const API: Answers = {
  'GET /api/insight/public': {
    asOf: '2026-11-21T02:10:00Z',
    numbers: [number('learners', 1234, 'learners'), number('books', 60, 'books on the shelf')],
  },
  'GET /api/books/featured': Array.from({ length: 12 }, (_, n) => book(n)),
  'GET /api/subjects': [subject('physics'), subject('german', 0)],
  'GET /api/tutors': { data: [tutor('Low', 3), tutor('Nobody', 5, 'pending'), tutor('High', 4.5)], total: 3 },
}

const open = (api: Answers = {}, exists?: (path: string) => boolean) =>
  show(<Landing />, { api: { ...API, ...api }, ...(exists ? { exists } : {}) })

it('tells real numbers with their date, and how each was computed', async () => {
  open()
  expect(await screen.findByText('1,234')).toBeVisible()
  expect(screen.getByText(/Numbers as of/)).toBeInTheDocument()
  await userEvent.click(screen.getByText('How was this computed?'))
  expect(screen.getByText(/How learners is counted\./)).toBeVisible()
})

it('claims no number when none can be had', async () => {
  open({ 'GET /api/insight/public': [503, {}] })
  expect((await screen.findAllByText('Book 1'))[0]).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Kitabo in numbers' })).toBeNull()
})

it('leads to registration, to every featured book and to all of each shelf', async () => {
  open()
  expect(screen.getByRole('link', { name: 'Start Learning FREE' })).toHaveAttribute('href', '/auth/register')
  await screen.findAllByText('Book 11')
  const books = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/books/'))
  expect(books).toHaveLength(12)
  expect(screen.getByRole('link', { name: 'Browse All Books' })).toHaveAttribute('href', '/bookstore')
  expect(await screen.findByRole('link', { name: 'Browse All Tutors' })).toHaveAttribute('href', '/tutors')
  expect(screen.getByRole('link', { name: 'View All Subjects' })).toHaveAttribute('href', '/subjects')
})

it('shows verified tutors only, best rated first, with two subjects and how many more', async () => {
  open()
  const cards = within(await screen.findByRole('region', { name: 'Top-rated verified tutors' }))
  expect(cards.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['High', 'Low'])
  expect(cards.getAllByText('+2')).toHaveLength(2)
  expect(cards.getByText('4.5 of 5')).toBeVisible()
  expect(cards.getAllByText('UGX 15,000 per hour')).toHaveLength(2)
})

it('calls a tutor without a review new instead of giving five stars', async () => {
  open({ 'GET /api/tutors': { data: [tutor('Fresh', null)], total: 1 } })
  expect(await screen.findByText('New')).toBeVisible()
  expect(screen.queryByText('5.0 of 5')).toBeNull()
})

it('shows subjects that have topics, and invites to sign up where there are none', async () => {
  const stage = open()
  expect(await screen.findByRole('heading', { name: 'physics' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'german' })).toBeNull()
  stage.unmount()
  open({ 'GET /api/subjects': [] })
  expect(await screen.findByRole('link', { name: 'Sign Up to Browse Subjects' })).toHaveAttribute(
    'href',
    '/auth/register',
  )
})

it('offers no way that is not there', async () => {
  open({}, () => false)
  await screen.findAllByText('Book 1')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/auth/login'])
})

it('plays the demo film only when asked, by button or key', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Watch Demo Video' }))
  const video = within(await screen.findByRole('dialog', { name: 'Kitabo in a minute' }))
  expect(video.getByText('Scene 1 of 8')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  expect(video.getByText('Scene 2 of 8')).toBeVisible()
  await userEvent.click(video.getByRole('button', { name: 'Pause' }))
  expect(video.getByRole('button', { name: 'Play' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
