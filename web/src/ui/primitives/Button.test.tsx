import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button'

it('begins once what takes time, also when it is tapped twice before it is drawn as busy', () => {
  const [begin, send] = [vi.fn(), vi.fn()]
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    send()
  }
  render(
    <form onSubmit={submit}>
      <Button busy={false} onClick={begin}>
        Make
      </Button>
      <Button busy={false} type="submit">
        Send
      </Button>
    </form>,
  )
  for (const name of ['Make', 'Send'])
    for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name }), { detail })
  expect(begin).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

it('takes every tap where nothing has to be waited for', () => {
  const more = vi.fn()
  render(<Button onClick={more}>More</Button>)
  for (const detail of [1, 2, 3]) fireEvent.click(screen.getByRole('button'), { detail })
  expect(more).toHaveBeenCalledTimes(3)
})
