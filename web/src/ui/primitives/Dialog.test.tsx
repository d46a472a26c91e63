import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { AlertDialog, Dialog } from './Dialog'

it('waits for the typed word before it lets something happen that cannot be undone', async () => {
  const onConfirm = vi.fn()
  render(
    <AlertDialog
      open
      onOpenChange={() => {}}
      title="Finalise October 2026?"
      description="A final month never changes."
      confirm="Finalise"
      onConfirm={onConfirm}
      type="2026-10"
    />,
  )
  const confirm = screen.getByRole('button', { name: 'Finalise' })
  expect(confirm).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Type 2026-10 to confirm'), '2026-1')
  expect(confirm).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Type 2026-10 to confirm'), '0')
  await userEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledOnce()
})

/** As forms do: the first field takes the keyboard before the window can. */
function FirstField() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return <input ref={box} aria-label="New day" />
}

function Opener({ isKept }: { isKept: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Move
      </button>
      {(isKept || open) && (
        <Dialog title="Move it" open={open} onOpenChange={setOpen}>
          <FirstField />
        </Dialog>
      )}
    </>
  )
}

it.each([true, false])('gives the keyboard back to what opened it, mounted for good: %s', async (isKept) => {
  render(<Opener isKept={isKept} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(screen.getByLabelText('New day')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus())
})
