import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { Lesson } from './data'
import LessonScreen from './LessonScreen'

const lesson: Lesson = {
  id: 'l1',
  code: 'M1.01-1',
  title: 'Counting in base five',
  summary: 'Why we group in fives.',
  topicId: 't1',
  topicCode: 'M1.01',
  topic: 'Number bases',
  subject: 'Mathematics',
  subjectSlug: 'mathematics',
  schoolYear: 'S1',
  contentType: 'text',
  durationMinutes: 30,
  openedAt: '2026-11-16T09:00:00Z',
  finishedAt: null,
  objectives: ['change a number into base five'],
  blocks: [
    { kind: 'text', text: '## Why ten?\n\nWe have ten fingers.' },
    { kind: 'figure', url: '/api/lessons/l1/figures/1', alt: 'An abacus with three rods.', caption: '124' },
    { kind: 'steps', title: 'Write 89', steps: ['Divide by five.', 'Again.', 'Read upward.'] },
    { kind: 'try', ask: 'Write 48.', answer: 'It is 143.' },
  ],
  check: { id: 'q1', questionType: 'numeric', stem: 'What is 12 + 1?', options: null, unit: null },
  checkResult: null,
  checkAnswer: null,
  previous: null,
  next: { id: 'l2', title: 'Adding in base five', topic: 'Number bases' },
  videos: [{ id: 'f1', title: 'Sharing in films' }],
}

const result = {
  isRight: false,
  triesLeft: 1,
  hint: 'Count on.',
  key: null,
  options: null,
  explanation: null,
  finishedAt: null,
}

const read = (api: Answers = {}) =>
  show(
    <Routes>
      <Route path="/lessons/:id" element={<LessonScreen />} />
    </Routes>,
    { at: '/lessons/l1', me: LEARNER, api: { 'GET /api/lessons/l1': lesson, ...api } },
  )

it('shows a worked example step by step, and an answer only when asked', async () => {
  read()
  expect(await screen.findByText('Divide by five.')).toBeVisible()
  expect(screen.getByText('change a number into base five')).toBeVisible()
  expect(screen.queryByText('Again.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show step 2 of 3' }))
  expect(screen.getByText('Again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Read upward.')).toBeVisible()
  expect(screen.queryByText('It is 143.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Show the answer/ }))
  expect(screen.getByText('It is 143.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'An abacus with three rods.' })).toBeVisible()
})

it('gives the hint after a wrong answer and the reason after the last try, keeping what was typed', async () => {
  const finishedAt = '2026-11-16T09:10:00Z'
  let tries = 0
  read({
    'POST /api/lessons/l1/check': () => {
      tries += 1
      const last = { triesLeft: 0, hint: null, key: { value: 13 }, explanation: 'One more.', finishedAt }
      return tries === 1 ? result : { ...result, ...last }
    },
  })
  const box = await screen.findByLabelText('Your answer')
  expect(screen.getByRole('button', { name: 'Check my answer' })).toBeDisabled()
  await userEvent.type(box, '12')
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText(/Not yet/)).toHaveTextContent('Count on.')
  expect(screen.getByText(/1 more try/)).toBeVisible()
  expect(box).toHaveValue('12')
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText('One more.')).toBeVisible()
  expect(screen.getByText('Not right')).toBeVisible()
  expect(screen.getByText('The right answer')).toBeVisible()
})

it('lets the lists of lessons know that this one is done', async () => {
  const finishedAt = '2026-11-16T09:10:00Z'
  let lists = 0
  show(
    <>
      <Lists onFetch={() => (lists += 1)} />
      <Routes>
        <Route path="/lessons/:id" element={<LessonScreen />} />
      </Routes>
    </>,
    {
      at: '/lessons/l1',
      me: LEARNER,
      api: {
        'GET /api/lessons/l1': lesson,
        'POST /api/lessons/l1/check': { ...result, isRight: true, key: { value: 13 }, finishedAt },
      },
    },
  )
  await userEvent.type(await screen.findByLabelText('Your answer'), '13')
  expect(lists).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  await vi.waitFor(() => expect(lists).toBe(2))
})

/** Stands for a subject's screen, which another feature owns. */
function Lists({ onFetch }: { onFetch: () => number }) {
  useQuery({ queryKey: ['subjects', 'mathematics'], queryFn: onFetch, staleTime: Number.POSITIVE_INFINITY })
  return null
}

it('says why an answer cannot be taken, and leads on', async () => {
  const refusal = {
    code: 'ANSWER_DOES_NOT_FIT',
    title: 'Check your answer',
    detail: 'Write a number.',
    status: 422,
  }
  read({ 'POST /api/lessons/l1/check': [422, refusal] })
  await userEvent.type(await screen.findByLabelText('Your answer'), 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText('Write a number.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Next lesson\s*Adding in base five/ })).toHaveAttribute(
    'href',
    '/lessons/l2',
  )
  expect(screen.getByRole('link', { name: 'Practise this topic' })).toHaveAttribute(
    'href',
    '/practice?topic=t1',
  )
})

it('puts every step and every answer on paper, and leads to the film on the topic', async () => {
  read()
  const video = await screen.findByRole('link', { name: 'Watch: Sharing in films' })
  expect(video).toHaveAttribute('href', '/video-lessons-test/f1')
  expect(screen.queryByText('Read upward.')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Read upward.')).toBeVisible()
  expect(screen.getByText('It is 143.')).toBeVisible()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Read upward.')).toBeNull()
})

it('fetches the lesson as a file whose size it tells, and says why it cannot', async () => {
  const pdf = { name: 'kitabo-M1.01-1.pdf', bytes: 43_210 }
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  )
  let comes = false
  read({
    'GET /api/lessons/l1/pdf/size': pdf,
    'GET /api/lessons/l1/pdf': () => (comes ? 'bytes' : [503, { code: 'BUSY', detail: 'Come back soon.' }]),
  })
  const button = await screen.findByRole('button', { name: 'Download as PDF, 43 kB' })
  await userEvent.click(button)
  expect(await screen.findByText('The file did not download. Come back soon.')).toBeVisible()
  comes = true
  await userEvent.click(button)
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect((kept.mock.instances[0] as HTMLAnchorElement).download).toBe('kitabo-M1.01-1.pdf')
})

it('asks for nothing without a network, and says what has to wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  read()
  expect(await screen.findByText(/You are offline/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check my answer' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download as PDF' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save for offline' })).toBeDisabled()
})

it('names the books on its topic with their pages', async () => {
  const book = { author: 'Okello J.', coverImageUrl: null, requiredTier: 'trial' }
  read({
    'GET /api/topics/M1.01/books': [
      { ...book, id: 'b1', title: 'Numbers You Can Trust', firstPage: 6, lastPage: 11 },
      { ...book, id: 'b2', title: 'A Term on One Page', firstPage: null, lastPage: null },
    ],
  })
  const link = await screen.findByRole('link', { name: /Numbers You Can Trust/ })
  expect(link).toHaveTextContent('pages 6 to 11')
  expect(link).toHaveAttribute('href', '/books/b1')
})
