import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberAnswer } from './AnswerFields'

function Box() {
  const [value, setValue] = useState('')
  return (
    <NumberAnswer
      label="Your answer"
      unit="cm"
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  )
}

it('writes the signs that the digits of a phone lack where the pointer stands', async () => {
  render(<Box />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' })
  const key = (label: string) => userEvent.click(screen.getByLabelText(label))
  await userEvent.type(box, '34')
  box.setSelectionRange(1, 1)
  await key('Fraction bar')
  expect(box).toHaveValue('3/4')
  await key('Minus before the number')
  expect(box).toHaveValue('-3/4')
  expect(box).toHaveFocus()
  await key('Minus before the number')
  expect(box).toHaveValue('3/4')
})
