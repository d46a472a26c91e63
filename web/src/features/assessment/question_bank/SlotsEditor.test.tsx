import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type NamedSlot, SlotsEditor } from './SlotsEditor'

function Try({ start }: { start: NamedSlot[] }) {
  const [slots, setSlots] = useState(start)
  return (
    <>
      <SlotsEditor image="/leaf" alt="A leaf" slots={slots} most={3} onChange={setSlots} />
      <output>{slots.map(({ name, x, y }) => `${name}@${x},${y}`).join(' ')}</output>
    </>
  )
}

const result = () => document.querySelector('output')?.textContent

it('puts a place by keyboard, names it and moves it, and stays on the drawing', () => {
  render(<Try start={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a place' }))
  const pin = screen.getByRole('button', { name: /^Number 1:/ })
  expect(pin).toHaveFocus()
  fireEvent.keyDown(pin, { key: 'ArrowLeft' })
  fireEvent.keyDown(pin, { key: 'ArrowUp', shiftKey: true })
  fireEvent.change(screen.getByLabelText('Number 1 is'), { target: { value: 'stalk' } })
  expect(result()).toBe('stalk@49,45')
  for (let step = 0; step < 12; step += 1) fireEvent.keyDown(pin, { key: 'ArrowRight', shiftKey: true })
  expect(result()).toBe('stalk@98,45')
})

it('puts a place where the drawing is tapped, no more than fit, and takes one away', () => {
  render(<Try start={[{ name: 'stalk', x: 10, y: 10 }]} />)
  const image = screen.getByRole('img', { name: 'A leaf' })
  const stage = image.parentElement as HTMLElement
  stage.getBoundingClientRect = () => ({ left: 100, top: 0, width: 200, height: 100 }) as DOMRect
  fireEvent.click(image, { clientX: 150, clientY: 50 })
  fireEvent.click(image, { clientX: 300, clientY: 100 })
  fireEvent.click(image, { clientX: 200, clientY: 20 })
  expect(result()).toBe('stalk@10,10 @25,50 @98,98')
  expect(screen.getByRole('button', { name: 'Add a place' })).toBeDisabled()
  fireEvent.keyDown(screen.getByRole('button', { name: /^Number 2:/ }), { key: 'Delete' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove number 1' }))
  expect(result()).toBe('@98,98')
})
