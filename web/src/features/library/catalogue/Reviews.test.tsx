import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../testing/render'
import { KeptBooks } from './KeptBooks'
import { Reviews } from './Reviews'
import { EMPTY_LIBRARY, NO_REVIEWS } from './samples.testing'

const ME = { id: 'u1', role: 'user', subscriptionTier: 'premium' }
const REVIEW = {
  id: 'r1',
  rating: 4,
  reviewTitle: 'Clear',
  reviewText: 'Small steps.',
  reviewer: 'A.',
  isVerifiedPurchase: true,
  helpfulVotes: 2,
  notHelpfulVotes: 1,
  writtenAt: '2026-11-20T09:00:00Z',
  myVote: null,
  isMine: false,
}

it('shows reviews and takes a vote, which the same button takes back', async () => {
  const { asked } = show(<Reviews bookId="b1" />, {
    api: {
      'GET /api/auth/user': ME,
      'GET /api/books/b1/reviews': { ...NO_REVIEWS, rating: 4, totalRatings: 1, data: [REVIEW] },
      'PUT /api/reviews/r1/vote': null,
    },
  })
  const review = await screen.findByRole('article')
  expect(within(review).getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible()
  await userEvent.click(await within(review).findByRole('button', { name: 'Helpful (2)' }))
  expect(asked.find(({ path }) => path === '/api/reviews/r1/vote')?.body).toEqual({ isHelpful: true })
})

it('lets who has read enough write a review, and tells others how long to read on', async () => {
  const { asked, unmount } = show(<Reviews bookId="b1" />, {
    api: {
      'GET /api/auth/user': ME,
      'GET /api/books/b1/reviews': { ...NO_REVIEWS, mayReview: true, minutesLeft: 0 },
      'PUT /api/books/b1/reviews/mine': null,
    },
  })
  await userEvent.click(await screen.findByText('Write a review'))
  expect(screen.getByRole('button', { name: 'Save review' })).toBeDisabled()
  await userEvent.click(screen.getByLabelText('5 stars'))
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Good')
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
  expect(asked.find(({ path }) => path === '/api/books/b1/reviews/mine')?.body).toEqual({
    rating: 5,
    reviewTitle: 'Good',
    reviewText: '',
  })
  unmount()
  show(<Reviews bookId="b1" />, {
    api: { 'GET /api/auth/user': ME, 'GET /api/books/b1/reviews': NO_REVIEWS },
  })
  expect(await screen.findByText('Read 10 more minutes of this book to review it.')).toBeVisible()
})

it('shows the shelf by state with the goal of the month, and takes a book off', async () => {
  const book = (bookId: string, state: string) => ({
    bookId,
    title: bookId,
    author: 'Okello J.',
    coverImageUrl: null,
    pageCount: 24,
    fileSize: null,
    requiredTier: 'trial',
    state,
    addedAt: null,
    lastReadAt: null,
    finishedAt: null,
    currentPage: null,
    progress: 0,
    secondsRead: 0,
    collectionIds: [],
  })
  const books = [book('Algebra', 'finished'), book('Levers', 'want_to_read')]
  const { asked } = show(<KeptBooks />, {
    at: '/library',
    api: {
      'GET /api/library': { ...EMPTY_LIBRARY, books, goal: { finished: 1, goal: 2 } },
      'DELETE /api/library/books/Levers': null,
      'PATCH /api/library/preferences': null,
    },
  })
  expect(await screen.findByRole('progressbar', { name: 'Books finished this month' })).toBeVisible()
  expect(screen.getByText('1 of 2')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'want_to_read')
  expect(screen.getByText('1 book')).toBeVisible()
  expect(screen.queryByText('Algebra')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Levers' }))
  expect(asked.some(({ path, method }) => method === 'DELETE' && path === '/api/library/books/Levers')).toBe(
    true,
  )
  await userEvent.selectOptions(screen.getByLabelText('My goal for a month'), '4')
  expect(asked.find(({ path }) => path === '/api/library/preferences')?.body).toEqual({
    readingGoalsPerMonth: 4,
  })
})
