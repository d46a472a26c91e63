import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Input, PlainForm } from './Field'

function Refused() {
  const [error, setError] = useState<string>()
  const refuse = () => setTimeout(() => setError('Write something.'))
  return (
    <PlainForm onSubmit={(event) => event.preventDefault() ?? refuse()}>
      <Input label="Fine" />
      <Input label="First wrong" error={error} />
      <Input label="Second wrong" error={error} />
      <button type="submit">Save</button>
    </PlainForm>
  )
}

it('leads to the first field that was refused, however far up it stands', async () => {
  render(<Refused />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Write something.')
  expect(screen.getByLabelText('First wrong')).toHaveFocus()
})

it('leaves whoever writes on where they are', async () => {
  render(<Refused />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByLabelText('Fine').focus()
  fireEvent.input(screen.getByLabelText('Fine'), { target: { value: 'more' } })
  await screen.findAllByText('Write something.')
  expect(screen.getByLabelText('Fine')).toHaveFocus()
})
