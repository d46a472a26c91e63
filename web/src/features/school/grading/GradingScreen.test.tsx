import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../testing/render'
import GradingScreen from './GradingScreen'

const ROW = {
  answerId: 'a1',
  learner: 'Amina Nakato',
  subject: 'Physics',
  topic: 'Sound waves',
  quiz: 'Activity of integration',
  answeredAt: '2026-11-16T09:00:00Z',
  words: 12,
  selfScore: 3,
  score: null,
  markedAt: null,
}
const WHOLE = {
  ...ROW,
  stem: 'Learners stand before a wall.',
  options: {
    tasks: ['Find the speed.'],
    rubric: [0, 1, 2, 3].map((score) => ({ score, descriptor: `What earns ${score}` })),
    exemplar: 'It is 340 m/s.',
  },
  answer: 'speed = 170',
  comment: null,
  nextId: null,
}
const LIST = 'GET /api/marking?state=waiting&pageSize=100'

it('says so when nothing waits', async () => {
  show(<GradingScreen />, { api: { [LIST]: { data: [], total: 0, page: 1, pageSize: 100 } } })
  expect(await screen.findByText('Nothing to mark.')).toBeTruthy()
})

it('begins each answer at its heading, though the address tells it in its query alone', async () => {
  const top = vi.spyOn(window, 'scrollTo')
  show(<GradingScreen />, {
    api: {
      [LIST]: { data: [ROW], total: 1, page: 1, pageSize: 100 },
      'GET /api/marking/a1': { ...WHOLE, nextId: 'a2' },
      'PUT /api/marking/a1': { ...WHOLE, score: 1 },
      'GET /api/marking/a2': { ...WHOLE, answerId: 'a2', learner: 'Peter Okot' },
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Amina Nakato' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Marking: Amina Nakato' })).toHaveFocus()
  top.mockClear()
  fireEvent.click(await screen.findByRole('radio', { name: '1 of 3. What earns 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save and open the next' }))
  expect(await screen.findByRole('heading', { name: 'Marking: Peter Okot' })).toHaveFocus()
  expect(top).toHaveBeenCalledWith(0, 0)
})

it('marks an answer by its rubric', async () => {
  const { asked } = show(<GradingScreen />, {
    api: {
      [LIST]: { data: [ROW], total: 1, page: 1, pageSize: 100 },
      'GET /api/marking/a1': WHOLE,
      'PUT /api/marking/a1': { ...WHOLE, score: 1 },
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Amina Nakato' }))[0] as HTMLElement)
  expect(await screen.findByText('speed = 170')).toBeTruthy()
  expect(screen.getByText(/gives it 3 of 3/)).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save the mark' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '1 of 3. What earns 1' }))
  fireEvent.change(screen.getByLabelText('Comment for the learner'), { target: { value: 'There and back.' } })
  fireEvent.click(save)
  await waitFor(() => expect(JSON.stringify(asked)).toContain('There and back.'))
})

it('fetches nobody back who left while the mark was being saved, and tells them all the same', async () => {
  let answer: (marked: unknown) => void = () => undefined
  const { location } = show(<GradingScreen />, {
    at: '/marking?answer=a1',
    api: {
      [LIST]: { data: [ROW], total: 1, page: 1, pageSize: 100 },
      'GET /api/marking/a1': { ...WHOLE, nextId: 'a2' },
      'PUT /api/marking/a1': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '1 of 3. What earns 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save and open the next' }))
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Marking' })).toBeVisible()
  await act(async () => answer({ ...WHOLE, score: 1, nextId: 'a2' }))
  expect(await screen.findByText('We told Amina Nakato.')).toBeVisible()
  expect(location.address).toBe('/marking?state=waiting')
})

it('asks before a comment that could not be saved is left for the list', async () => {
  const { location } = show(<GradingScreen />, {
    at: '/marking?answer=a1',
    api: {
      [LIST]: { data: [ROW], total: 1, page: 1, pageSize: 100 },
      'GET /api/marking/a1': WHOLE,
      'PUT /api/marking/a1': [503, { code: 'DOWN', detail: 'Try again.' }],
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '1 of 3. What earns 1' }))
  fireEvent.change(screen.getByLabelText('Comment for the learner'), { target: { value: 'There and back.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the mark' }))
  expect(await screen.findByText('Try again.')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Comment for the learner')).toHaveValue('There and back.')
  expect(location.address).toBe('/marking?answer=a1')
})
