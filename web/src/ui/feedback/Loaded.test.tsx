import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Problem } from '../../lib/problem'
import { Loaded, type Query } from './Loaded'

const lost = new Problem({
  status: 503,
  title: 'Please wait a moment',
  detail: 'Try again shortly.',
  requestId: 'ab12',
})
const query = (change: Partial<Query<string[]>>): Query<string[]> => ({
  data: undefined,
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
  ...change,
})
const list = (asked: Query<string[]>) =>
  render(
    <Loaded query={asked} empty="No tests yet.">
      {(tests) => tests.join(', ')}
    </Loaded>,
  )

it('holds the place while it waits', () => {
  list(query({ isPending: true }))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('shows what came', () => {
  list(query({ data: ['Sets', 'Ratio'] }))
  expect(screen.getByText('Sets, Ratio')).toBeVisible()
})

it('says when there is nothing', () => {
  list(query({ data: [] }))
  expect(screen.getByText('No tests yet.')).toBeVisible()
})

it('says what failed, with the number support asks for, and tries again', async () => {
  const refetch = vi.fn()
  list(query({ error: lost, refetch }))
  expect(screen.getByText('Please wait a moment')).toBeVisible()
  expect(screen.getByText('ab12')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps old data in sight when a refresh fails, and says that it is old', () => {
  list(query({ data: ['Sets'], error: lost }))
  expect(screen.getByText('Sets', { exact: false })).toBeVisible()
  expect(screen.getByText(/We could not load newer numbers/)).toBeVisible()
})

it('says that nothing is here when the address holds an id that is none, and leads back', () => {
  const nonsense = new Problem({
    code: 'MALFORMED',
    status: 422,
    title: 'Check what you entered',
    fields: { bookId: 'Input should be a valid UUID' },
  })
  render(
    <MemoryRouter>
      <Loaded query={query({ error: nonsense })}>{() => null}</Loaded>
    </MemoryRouter>,
  )
  expect(screen.getByText('Page not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  expect(screen.queryByText('Check what you entered')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('leads home from what is not there, where trying again would not help', () => {
  const gone = new Problem({
    code: 'LESSON_NOT_FOUND',
    status: 404,
    title: 'Lesson Not Found',
    detail: 'Gone.',
  })
  render(
    <MemoryRouter>
      <Loaded query={query({ error: gone })}>{() => null}</Loaded>
    </MemoryRouter>,
  )
  expect(screen.getByText('Lesson Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('keeps the words of a refusal that names something one can mend', () => {
  list(query({ error: new Problem({ status: 422, title: 'Check what you entered', fields: { from: 'x' } }) }))
  expect(screen.getByText('Check what you entered')).toBeVisible()
})
