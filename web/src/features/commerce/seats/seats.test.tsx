import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Order, Room, Seats } from './data'
import SeatsScreen from './SeatsScreen'

const TEACHER = { ...LEARNER, isTeacher: true }
const ORDER: Order = {
  id: 'o-1',
  number: 'INV-000004',
  school: 'Nkoowe Hill School',
  plan: 'basic',
  tier: 'basic',
  year: 2026,
  term: 3,
  seats: 2,
  held: 1,
  price: 7_600,
  amount: 15_200,
  beginsOn: '2026-11-16',
  endsOn: '2026-12-04',
  dueOn: '2026-11-30',
  state: 'paid',
  canGive: true,
  givesToJoiners: false,
  orderedAt: '2026-11-16T09:00:00Z',
  paymentId: 'p-1',
}
const OPEN: Order = { ...ORDER, id: 'o-2', number: 'INV-000005', state: 'open', held: 0, canGive: false }
const MINE: Room = {
  id: 'c-1',
  name: 'S3 East',
  learners: 2,
  held: 1,
  used: 1,
  holders: [
    { learnerId: 'l-1', name: 'Amina Nakato', orderId: 'o-1', isUsed: true },
    { learnerId: 'l-2', name: 'Brian Okello', orderId: null, isUsed: false },
  ],
}
const OTHER: Room = { id: 'c-2', name: 'S4 West', learners: 3, held: 2, used: null, holders: null }
const SEATS: Seats = {
  schools: [{ school: 'Nkoowe Hill School', classes: [MINE, OTHER], orders: [OPEN, ORDER] }],
  terms: [{ year: 2026, term: 3, beginsOn: '2026-11-16', endsOn: '2026-12-04', days: 19 }],
  plans: [{ id: 'pl-1', name: 'basic', prices: [7_600] }],
  canPay: true,
}
const sent = (asked: { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
const seen = (api: Record<string, unknown> = {}) =>
  show(<SeatsScreen />, { me: TEACHER, api: { 'GET /api/seats': SEATS, ...api } })

it('tells what is bought, given and free, and names only to who teaches the class', async () => {
  seen()
  expect(await screen.findByText('Seats this term')).toBeVisible()
  expect(screen.getByText('1 of 1 studied in the last 7 days.')).toBeInTheDocument()
  expect(screen.getByText('Amina Nakato')).toBeInTheDocument()
  expect(screen.getByText('Who studied is shown from 5 holders on.')).toBeInTheDocument()
  expect(screen.getByText('Names are for the teachers of this class.')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: /Invoice \(PDF\)/ })[0]).toHaveAttribute(
    'href',
    '/api/seats/orders/o-2/invoice',
  )
})

it('orders seats within the bounds, and tells the price before', async () => {
  const { asked } = seen({ 'POST /api/seats/orders': SEATS })
  await userEvent.click(await screen.findByRole('button', { name: 'Order seats' }))
  const dialog = within(await screen.findByRole('dialog'))
  const many = await dialog.findByLabelText('How many seats')
  await userEvent.type(many, '0')
  await userEvent.click(dialog.getByRole('button', { name: 'Order' }))
  expect(await dialog.findByText('Give a number from 1 to 2,000.')).toBeVisible()
  await userEvent.clear(many)
  await userEvent.type(many, '40')
  expect(await dialog.findByText(/304,000 together/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Order' }))
  await expect
    .poll(() => sent(asked))
    .toEqual([{ school: 'Nkoowe Hill School', planId: 'pl-1', year: 2026, term: 3, seats: 40 }])
})

it('gives a seat to one learner and takes one back after asking', async () => {
  const given = { given: 1, hadOne: 0, hasBigger: 0, seats: SEATS }
  const { asked } = seen({
    'POST /api/seats/orders/o-1/given': given,
    'POST /api/seats/orders/o-1/taken': SEATS,
  })
  await userEvent.click(await screen.findByText('S3 East'))
  await userEvent.click(await screen.findByRole('button', { name: 'Give a seat to Brian Okello' }))
  await expect.poll(() => sent(asked)).toEqual([{ classId: 'c-1', learnerIds: ['l-2'] }])
  await userEvent.click(screen.getByRole('button', { name: 'Take the seat of Amina Nakato back' }))
  const sure = within(await screen.findByRole('alertdialog'))
  await userEvent.click(sure.getByRole('button', { name: 'Take back' }))
  await expect.poll(() => sent(asked)[1]).toEqual({ learnerIds: ['l-1'] })
})

it('says why there is nothing to see for who leads no class', async () => {
  show(<SeatsScreen />, { me: TEACHER, api: { 'GET /api/seats': { ...SEATS, schools: [] } } })
  expect(await screen.findByText('You act for no school here.')).toBeVisible()
})
