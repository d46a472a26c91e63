import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ElsewhereNote } from './ElsewhereNote'
import type { Recorder } from './recording/recorder'
import { useElsewhere } from './useElsewhere'

function Opened({
  stoppedAt,
  resumeAt,
  onGo,
}: {
  stoppedAt: number | null
  resumeAt: number
  onGo: () => void
}) {
  const { places, settle } = useElsewhere(recorderAt(stoppedAt), resumeAt)
  return <ElsewhereNote places={places} page={resumeAt} onGo={onGo} onSettle={settle} />
}
const recorders = new Map<number | null, Recorder>()
const recorderAt = (page: number | null) => {
  const known = recorders.get(page) ?? ({ lastPage: async () => page } as Recorder)
  recorders.set(page, known)
  return known
}

it('says where the other device was, and leads to where this one stopped', async () => {
  const onGo = vi.fn()
  render(<Opened stoppedAt={12} resumeAt={41} onGo={onGo} />)
  expect(
    await screen.findByText('You were on page 41 on another device. Here you stopped on page 12.'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go to page 12' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith(12)
  expect(screen.queryByText(/another device/)).toBeNull()
})

it('goes when somebody wants to stay', async () => {
  render(<Opened stoppedAt={12} resumeAt={41} onGo={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  expect(screen.queryByText(/another device/)).toBeNull()
})

it('says nothing where this device was the last, or knows of no place', async () => {
  const { rerender } = render(<Opened stoppedAt={41} resumeAt={41} onGo={() => {}} />)
  await Promise.resolve()
  rerender(<Opened stoppedAt={null} resumeAt={41} onGo={() => {}} />)
  await Promise.resolve()
  expect(screen.queryByText(/another device/)).toBeNull()
})
