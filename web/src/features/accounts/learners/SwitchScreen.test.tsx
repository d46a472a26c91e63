import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { between } from '../../../api/between'
import { lastKnown } from '../../../api/lastKnown'
import { learnersHere } from '../../../api/learnersHere'
import { LEARNER, show } from '../../../testing/render'
import SwitchScreen from './SwitchScreen'

const BRIAN = { ...LEARNER, id: '0190a1b2-0000-7000-8000-000000000002', firstName: 'Brian' }
const OPEN = `POST /api/auth/device-pin/${BRIAN.id}/open`
const LOST = () => {
  throw new TypeError('Failed to fetch')
}

afterEach(async () => {
  between.end()
  for (const { id } of await learnersHere.all()) await learnersHere.forget(id)
})

const enter = async (pin: string) => {
  await userEvent.type(await screen.findByLabelText('PIN of Brian'), pin)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}

it('keeps an account behind a PIN typed twice, on the server and here', async () => {
  const { asked } = show(<SwitchScreen />, { me: LEARNER, api: { 'PUT /api/auth/device-pin': {} } })
  await userEvent.type(await screen.findByLabelText('New PIN'), '2468')
  await userEvent.type(screen.getByLabelText('The same PIN again'), '2469')
  await userEvent.click(screen.getByRole('button', { name: 'Save PIN' }))
  expect(await screen.findByText('The two PINs are not the same.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('The same PIN again'), '{Backspace}8')
  await userEvent.click(screen.getByRole('button', { name: 'Save PIN' }))
  expect(await screen.findByRole('heading', { name: 'Your PIN' })).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ pin: '2468' })
  expect((await learnersHere.open(LEARNER.id, '2468')).firstName).toBe('Amina')
})

it('locks the phone for another learner, and keeps the account', async () => {
  await learnersHere.keep(LEARNER, '2468')
  const { location } = show(<SwitchScreen />, { me: LEARNER, api: { 'POST /api/auth/device-pin/lock': {} } })
  await userEvent.click(await screen.findByRole('button', { name: 'Let another learner sign in' }))
  await waitFor(() => expect(location.address).toBe('/auth/login'))
  expect(lastKnown.read()).toBeNull()
  expect(await learnersHere.all()).toHaveLength(1)
})

it('opens a learner by the server where it answers, and says what it refuses', async () => {
  await learnersHere.keep(BRIAN, '135790')
  let refusal: unknown = [403, { code: 'WRONG_PIN', detail: 'This is not the right PIN. Try again.' }]
  const { location } = show(<SwitchScreen />, { at: '/switch', api: { [OPEN]: () => refusal } })
  await userEvent.click(await screen.findByRole('button', { name: 'Brian' }))
  await enter('1111')
  expect(await screen.findByText('This is not the right PIN. Try again.')).toBeVisible()
  refusal = BRIAN
  await userEvent.clear(screen.getByLabelText('PIN of Brian'))
  await enter('135790')
  await waitFor(() => expect(location.address).toBe('/home'))
  expect(between.whose()).toBeNull()
  expect(lastKnown.read()?.firstName).toBe('Brian')
})

it('opens a learner without a network by this phone alone, and then holds back what would go out', async () => {
  await learnersHere.keep(BRIAN, '135790')
  const { location } = show(<SwitchScreen />, { at: `/switch?to=${BRIAN.id}`, api: { [OPEN]: LOST } })
  await enter('0000')
  expect(await screen.findByText('This is not the right PIN. Try again.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('PIN of Brian'))
  await enter('135790')
  await waitFor(() => expect(location.address).toBe('/home'))
  expect(between.whose()).toBe(BRIAN.id)
})

it('leads to the password where the PIN has ended, and forgets it', async () => {
  await learnersHere.keep(BRIAN, '135790')
  const ended = [409, { code: 'PIN_ENDED', detail: 'Your password was changed.' }]
  show(<SwitchScreen />, { at: `/switch?to=${BRIAN.id}`, api: { [OPEN]: ended } })
  await enter('135790')
  expect(await screen.findByRole('link', { name: 'Sign in with a password' })).toHaveAttribute(
    'href',
    '/auth/login',
  )
  expect(screen.getByText('Your password was changed.')).toBeVisible()
  expect(await learnersHere.all()).toEqual([])
})
