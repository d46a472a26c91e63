import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Form } from './Form'
import { FormPhone } from './PhoneField'
// Fetched before the tests, which shall not wait for the world's numbering plans.
import './phone/PhoneInput'

beforeEach(() => localStorage.clear())

async function phone() {
  const sent = vi.fn(async () => {})
  render(
    <Form start={{ phone: '' }} onSubmit={sent} submit="Send">
      <FormPhone name="phone" label="Phone" required="Say your number" invalid="No number" />
    </Form>,
  )
  const user = userEvent.setup({ delay: null })
  await user.selectOptions(await screen.findByLabelText('Country of the phone number'), 'UG')
  const box = () => screen.getByLabelText<HTMLInputElement>('Phone')
  const country = () => screen.getByLabelText('Country of the phone number')
  const wiped = async () => {
    await user.click(box())
    box().select()
  }
  const isSent = async (number: string) => {
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: number }))
  }
  return { user, box, country, wiped, isSent }
}

it('stays in the country when the box is emptied', async () => {
  const { user, box, country, wiped, isSent } = await phone()
  await user.type(box(), '772123456')
  await wiped()
  await user.keyboard('{Delete}')
  expect(country()).toHaveValue('UG')
  expect(box()).toHaveValue('+256')
  await user.type(box(), '0701 222 333')
  await isSent('+256701222333')
})

it.each([
  ['0772 123 456', '+256772123456', 'UG'],
  ['772123456', '+256772123456', 'UG'],
  ['+254 712 123456', '+254712123456', 'KE'],
])('reads a pasted %s as %s', async (pasted, number, code) => {
  const { user, country, wiped, isSent } = await phone()
  await wiped()
  await user.paste(pasted)
  expect(country()).toHaveValue(code)
  await isSent(number)
})

it('reads a number with its leading 0 after the calling code', async () => {
  const { user, box, isSent } = await phone()
  await user.type(box(), '0772123456')
  expect(box()).toHaveValue('+256 772 123456')
  await isSent('+256772123456')
})

it('keeps the digits when another country is chosen', async () => {
  const { user, box, country, isSent } = await phone()
  await user.selectOptions(country(), 'GB')
  await user.type(box(), '7721 23456')
  await user.selectOptions(country(), 'UG')
  expect(country()).toHaveValue('UG')
  await isSent('+256772123456')
})

it('keeps the digits by way of no country in particular', async () => {
  const { user, box, country, isSent } = await phone()
  await user.type(box(), '772123456')
  await user.selectOptions(country(), 'ZZ')
  await user.selectOptions(country(), 'KE')
  await isSent('+254772123456')
})

it('reads a number with its leading 0 where the calling code was deleted sign by sign', async () => {
  const { user, box, isSent } = await phone()
  await user.type(box(), '{Backspace}{Backspace}{Backspace}')
  await user.type(box(), '0772123456')
  await isSent('+256772123456')
})
