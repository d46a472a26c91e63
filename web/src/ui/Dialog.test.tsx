import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AlertDialog } from './Dialog'

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
