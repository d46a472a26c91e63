import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import type { Purse } from '../data'
import ChildrenScreen from '../gifts/ChildrenScreen'
import PayForScreen from '../gifts/PayForScreen'
import PurseScreen from './PurseScreen'

const CODE = 'ABCDE23456'
const PURSE: Purse = {
  balance: 23_000,
  available: 8_000,
  drawsForRenewal: false,
  topUps: [
    {
      id: 't-2',
      amount: 15_000,
      left: 15_000,
      returned: 0,
      isGift: false,
      isGoingBack: true,
      paidAt: '2026-11-20T09:00:00Z',
      receiptNumber: 12,
      uses: [],
    },
    {
      id: 't-1',
      amount: 20_000,
      left: 8_000,
      returned: 0,
      isGift: true,
      isGoingBack: false,
      paidAt: '2026-11-02T09:00:00Z',
      receiptNumber: 9,
      uses: [{ plan: 'basic', amount: 12_000, at: '2026-11-16T09:00:00Z', isGivenBack: false }],
    },
  ],
}

it('shows what is in the purse, what may be used, and which money paid what', async () => {
  show(<PurseScreen />, { me: LEARNER, api: { 'GET /api/purse': PURSE } })
  expect(await screen.findByText('UGX 23,000')).toBeVisible()
  expect(screen.getByText('You can use UGX 8,000. The rest is on its way back.')).toBeVisible()
  expect(screen.getByText('16 Nov 2026: UGX 12,000 for Basic')).toBeVisible()
  expect(screen.getByText('2 Nov 2026 · by somebody with the code · UGX 8,000 left')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Receipt/ })[1]).toHaveAttribute(
    'href',
    '/api/payments/t-1/receipt',
  )
})

it('puts money in, in whole shillings within the bounds', async () => {
  const { asked } = show(<PurseScreen />, {
    me: LEARNER,
    api: { 'GET /api/purse': PURSE, 'POST /api/purse/top-ups': { id: 'p-9' } },
  })
  await userEvent.type(await screen.findByLabelText('Amount in UGX'), '500')
  const phone = await screen.findByLabelText('Mobile money number')
  await userEvent.clear(phone)
  await userEvent.type(phone, '0772123456')
  await userEvent.click(screen.getByRole('button', { name: 'Put in' }))
  expect(await screen.findByText('Give an amount from UGX 1,000 to UGX 500,000.')).toBeVisible()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(screen.getByLabelText('Amount in UGX'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Put in' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body, { timeout: 5_000 })
    .toEqual({ amount: 5_000, phone: '+256772123456' })
})

it('lets the purse pay by itself when the plan ends', async () => {
  const { asked } = show(<PurseScreen />, {
    me: LEARNER,
    api: { 'GET /api/purse': PURSE, 'PUT /api/purse/settings': { ...PURSE, drawsForRenewal: true } },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Pay from the purse when my plan ends/ }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ drawsForRenewal: true })
  expect(await screen.findByRole('checkbox', { checked: true })).toBeVisible()
})

it('lets a visitor with the code put money into the purse', async () => {
  const { asked } = show(
    <Routes>
      <Route path="/pay/:code" element={<PayForScreen />} />
    </Routes>,
    {
      at: `/pay/${CODE}?for=purse`,
      me: null,
      api: {
        [`GET /api/pay/${CODE}`]: {
          initial: 'A',
          plans: [{ id: 'p-1', name: 'basic', amount: 12_000, days: 30 }],
        },
        [`POST /api/pay/${CODE}/top-ups`]: { id: 'g-1' },
        [`GET /api/pay/${CODE}/payments/g-1`]: {
          id: 'g-1',
          plan: 'purse',
          purpose: 'purse',
          amount: 7_500,
          status: 'completed',
          isBegun: true,
          redirectUrl: null,
          failure: null,
          sentBackAt: null,
          sentBackAmount: 0,
          isClosed: false,
        },
      },
    },
  )
  await userEvent.type(await screen.findByLabelText('Amount in UGX'), '7,500')
  await userEvent.type(await screen.findByLabelText('Mobile money number'), '0772123456')
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  expect(
    await screen.findByText('Paid. Thank you. It is in the purse, and the learner was told.'),
  ).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: 7_500,
    phone: '+256772123456',
  })
})

it('shows a parent the purse of each child, and lets it renew the plan', async () => {
  const { asked } = show(<ChildrenScreen />, {
    me: { ...LEARNER, role: 'parent' },
    api: {
      'GET /api/pay/children': [
        {
          linkId: 'l-1',
          name: 'Amina',
          plan: null,
          until: null,
          purse: 23_000,
          drawsForRenewal: false,
          fromPurse: [],
        },
      ],
      'GET /api/pay/children/l-1/purse': PURSE,
      'PUT /api/pay/children/l-1/purse': { ...PURSE, drawsForRenewal: true },
    },
  })
  expect(await screen.findByText('UGX 23,000 in the purse')).toBeVisible()
  await userEvent.click(screen.getByText('What was put in for Amina'))
  expect(await screen.findByText('16 Nov 2026: UGX 12,000 for Basic')).toBeVisible()
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Pay from the purse when the plan of Amina ends' }),
  )
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ drawsForRenewal: true })
})

it('lets a parent pay for a plan from the purse of a child, once they say so again', async () => {
  const child = { linkId: 'l-1', name: 'Amina', plan: null, until: null, drawsForRenewal: false }
  let paid = false
  const { asked } = show(<ChildrenScreen />, {
    me: { ...LEARNER, role: 'parent' },
    api: {
      'GET /api/pay/children': () =>
        paid
          ? [{ ...child, plan: 'basic', until: '2026-12-24T09:00:00Z', purse: 11_000, fromPurse: [] }]
          : [
              {
                ...child,
                purse: 23_000,
                fromPurse: [{ id: 'p-1', name: 'basic', amount: 12_000, days: 30 }],
              },
            ],
      'POST /api/pay/children/l-1/draws': () => {
        paid = true
        return { id: 'd-1' }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Basic from the purse of Amina' }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay from the purse' }))
  expect(await screen.findByText('UGX 11,000 in the purse')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ planId: 'p-1' })
  expect(screen.queryByRole('button', { name: 'Pay Basic from the purse of Amina' })).toBeNull()
})
