import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Form } from './Form'
import { FormPhone } from './PhoneField'
// Fetched before the tests, which shall not wait for the world's numbering plans.
import './phone/PhoneInput'

beforeEach(() => localStorage.clear())

async function phone(from = 'UG') {
  const sent = vi.fn(async () => {})
  render(
    <Form start={{ phone: '' }} onSubmit={sent} submit="Send">
      <FormPhone name="phone" label="Phone" required="Say your number" invalid="No number" />
    </Form>,
  )
  const user = userEvent.setup({ delay: null })
  await user.selectOptions(await screen.findByLabelText('Country of the phone number'), from)
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

it.each(['0772 345 678', '772345678', '+256 772 345678'])(
  'reads %s as Ugandan, though another country was shown',
  async (typed) => {
    const { user, box, country, isSent } = await phone('GB')
    await user.type(box(), typed)
    await user.tab()
    expect(country()).toHaveValue('UG')
    expect(box()).toHaveValue('+256 772 345678')
    await isSent('+256772345678')
  },
)

it('leaves a number alone that fits the country shown, and reads one at the Enter key too', async () => {
  const { user, box, country, wiped, isSent } = await phone('GB')
  await user.type(box(), '07721 234567')
  await user.tab()
  expect(country()).toHaveValue('GB')
  await isSent('+447721234567')
  await wiped()
  await user.keyboard('{Delete}0772345678{Enter}')
  await isSent('+256772345678')
})
