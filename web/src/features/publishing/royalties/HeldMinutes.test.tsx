import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../testing/render'
import { AT, api, board, FINANCE, hold, OCTOBER } from './months.testing'
import RevenueManagementScreen from './RevenueManagementScreen'

it('decides many held lines at once, only with a reason', async () => {
  const second = {
    ...hold,
    pair: 'h2',
    reader: 'ba5eba',
    holds: [{ ...hold.holds[0], id: 'h2' }],
  } as typeof hold
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: { ...api({ held: { pending: 2 } }, [hold, second]), [`POST ${OCTOBER}/held`]: board([]) },
  })
  expect(await screen.findByText('3 such days; at most 22 hours in one day.')).toBeVisible()
  expect(screen.getByText(/About UGX.30,000 at stake, 50% of what is shared/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Finish the review' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all of Algebra' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 lines?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Enter a reason')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Why'), 'Nobody reads for 22 hours')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Minutes rejected')).toBeVisible()
  const sent = stage.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/held'))
  expect(sent?.body).toEqual({
    holdIds: ['h1', 'h2'],
    decision: 'confirmed',
    note: 'Nobody reads for 22 hours',
  })
})

it('takes the last decision about held lines back', async () => {
  const stage = show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: {
      ...api({ held: { pending: 1 } }, [hold]),
      [`POST ${OCTOBER}/held`]: board([hold]),
      [`POST ${OCTOBER}/held/undo`]: board([hold]),
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all of Algebra' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Why'), 'A reading club')
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('1 line released.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 line waits again')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(stage.asked.find(({ path }) => path.endsWith('/held/undo'))?.body).toEqual({ holdIds: ['h1'] })
})

it('works the held lines from the keyboard', async () => {
  const second = { ...hold, pair: 'h2', reader: 'ba5eba', title: 'Optics', bookId: 'b2' }
  show(<RevenueManagementScreen />, {
    at: AT,
    me: FINANCE,
    api: api({ held: { pending: 2 } }, [hold, second]),
  })
  const list = await screen.findByRole('region', { name: 'Held lines' })
  list.focus()
  await userEvent.keyboard('j ')
  expect(screen.getByRole('checkbox', { name: 'Choose Reader …ba5eba, Optics' })).toBeChecked()
  expect(screen.getByText(/1 line chosen, about UGX.15,000/)).toBeVisible()
  await userEvent.keyboard('gr')
  expect(await screen.findByRole('dialog', { name: 'Release 1 line?' })).toBeVisible()
})
