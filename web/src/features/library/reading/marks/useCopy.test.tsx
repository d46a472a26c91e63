import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../../testing/render'
import { useCopy } from './useCopy'

const METER = { copied: 30, limit: 4000, left: 3970, percentage: 0.3, maxPercentage: 40 }
const writeText = vi.fn(async () => {})

function Page() {
  const layer = useRef<HTMLDivElement>(null)
  const copy = useCopy('b-1', layer)
  return (
    <>
      <div ref={layer}>The borehole opened at six.</div>
      <p>Words of the screen</p>
      <button type="button" onClick={() => copy('The borehole')}>
        Copy
      </button>
    </>
  )
}

const open = (answer: unknown) =>
  show(<Page />, { me: LEARNER, api: { 'POST /api/reading/books/b-1/copies': answer } as Answers })

function select(words: string) {
  window.getSelection()?.selectAllChildren(screen.getByText(words))
  fireEvent(document, new Event('copy', { bubbles: true, cancelable: true }))
}

beforeEach(() => {
  writeText.mockClear()
  userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})

it('counts a copy before the words reach the clipboard, and says what is left', async () => {
  const { asked } = open(METER)
  select('The borehole opened at six.')
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('The borehole opened at six.'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'The borehole opened at six.' })
  expect(await screen.findByText('You can copy 3,970 more characters of this book.')).toBeVisible()
})

it('copies nothing that is over the limit', async () => {
  const detail = 'You can copy up to 40 % of a book. This selection is more than what is left.'
  open([409, { code: 'COPY_LIMIT_REACHED', title: 'Copy Limit Reached', detail, left: 4 }])
  screen.getByRole('button', { name: 'Copy' }).click()
  expect(await screen.findByText(detail)).toBeVisible()
  expect(writeText).not.toHaveBeenCalled()
})

it('leaves words outside the book alone', async () => {
  const { asked } = open(METER)
  select('Words of the screen')
  await vi.waitFor(() => expect(screen.getByText('Words of the screen')).toBeVisible())
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})
