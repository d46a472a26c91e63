import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Problem } from '../../lib/problem'
import { Form, FormInput } from './Form'

function payout(onSubmit: (values: { amount: string; phone: string }) => Promise<void>) {
  render(
    <Form start={{ amount: '', phone: '' }} onSubmit={onSubmit} submit="Ask" submitting="Asking...">
      <FormInput name="amount" label="Amount" required="Say how much" />
      <FormInput name="phone" label="Phone" hint="The one that receives the money" />
    </Form>,
  )
}

it('says under the input what is missing, and sends nothing', async () => {
  const onSubmit = vi.fn(async () => {})
  payout(onSubmit)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Say how much')).toBeVisible()
  expect(screen.getByLabelText('Amount')).toBeInvalid()
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Say how much')
  expect(onSubmit).not.toHaveBeenCalled()
})

it("puts the server's word for a field under that field, and keeps what was typed", async () => {
  payout(async () => {
    throw new Problem({
      status: 422,
      detail: 'Check what you entered',
      fields: { phone: 'That is no phone number' },
    })
  })
  await userEvent.type(screen.getByLabelText('Amount'), '9000')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('That is no phone number')).toBeVisible()
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
    'The one that receives the money That is no phone number',
  )
  expect(screen.getByLabelText('Phone')).toHaveFocus()
  expect(screen.getByLabelText('Amount')).toHaveValue('9000')
  expect(screen.queryByText('Check what you entered')).toBeNull()
})

it('shows above the form what belongs to no field', async () => {
  payout(async () => {
    throw new Problem({ status: 409, detail: 'Minimum payout is 10,000 UGX', fields: { unknown: 'x' } })
  })
  await userEvent.type(screen.getByLabelText('Amount'), '9000')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Minimum payout is 10,000 UGX')).toBeVisible()
})

it('is busy while it sends, and takes no second click', async () => {
  let finish = () => {}
  const onSubmit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  payout(onSubmit)
  await userEvent.type(screen.getByLabelText('Amount'), '20000')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  const busy = await screen.findByRole('button', { name: 'Asking...' })
  expect(busy).toBeDisabled()
  finish()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toBeEnabled())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
