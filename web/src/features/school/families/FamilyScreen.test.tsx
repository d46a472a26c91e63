import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Family } from './data'
import FamilyScreen from './FamilyScreen'
import { ASK, CHILD, familyOf, MOTHER } from './samples.testing'

const stage = (family: Partial<Family>, api: object = {}) =>
  show(<FamilyScreen />, {
    at: '/account/family',
    me: LEARNER,
    api: { 'GET /api/family': familyOf(family), ...api },
  })

it('shows who asks and what they would see before a learner says yes', async () => {
  const { asked } = stage(
    { asks: [ASK] },
    { 'POST /api/family/asks/a1/accept': familyOf({ links: [MOTHER] }) },
  )
  expect(await screen.findByRole('heading', { name: 'Grace Auma asks to follow you' })).toBeVisible()
  expect(screen.getByText(/gr…@home\.example.*would see your study time/)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Who is this to you?'), 'My guardian')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, I know them' }))
  expect(await screen.findByText('You and Grace Auma are linked')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ relationship: 'guardian' })
})

it('says no with a reason for our staff alone', async () => {
  const refused = { ...ASK, state: 'rejected' as const }
  const { asked } = stage(
    { asks: [ASK] },
    { 'POST /api/family/asks/a1/reject': familyOf({ asks: [refused] }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'No' }))
  await userEvent.type(screen.getByLabelText(/^Why/), 'I do not know her')
  await userEvent.click(screen.getByRole('button', { name: 'Say no' }))
  expect(await screen.findByText('You and Grace Auma are not linked. Nothing was shared.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'I do not know her' })
})

it('lets the learner take a permission away and give it back', async () => {
  const less = { ...MOTHER, permissions: MOTHER.permissions.filter((each) => each !== 'view_progress') }
  const { asked } = stage(
    { links: [MOTHER] },
    {
      'PUT /api/family/links/l1/permissions': ({ permissions }: { permissions: string[] }) =>
        familyOf({ links: [permissions.includes('view_progress') ? MOTHER : less] }),
    },
  )
  const box = await screen.findByRole('checkbox', { name: /^See progress/ })
  await userEvent.click(box)
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    permissions: ['set_goals', 'receive_reports'],
  })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(box).not.toBeChecked()
  await userEvent.click(box)
  expect(box).toBeChecked()
})

it('keeps the keyboard at who follows a learner when one of them is gone', async () => {
  stage({ links: [MOTHER] }, { 'DELETE /api/family/links/l1': familyOf({}) })
  await userEvent.click(await screen.findByRole('button', { name: 'End the link with Grace' }))
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }))
  expect(await screen.findByText('Nobody sees your progress.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Who sees me' })).toHaveFocus())
})

it('tells a learner whom nobody follows how it begins, and keeps the parent’s side apart', async () => {
  stage({ links: [CHILD] })
  expect(await screen.findByText('Nobody sees your progress.')).toBeVisible()
  expect(screen.queryByText('Amina Nakato')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the parent page' })).toHaveAttribute('href', '/parent')
})

it('offers the other side’s failure as words', async () => {
  stage(
    { asks: [ASK] },
    {
      'POST /api/family/asks/a1/accept': [
        409,
        { code: 'ASK_OVER', title: 'No Longer Open', detail: 'It ran out.' },
      ],
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I know them' }))
  expect(await screen.findByText('It ran out.')).toBeVisible()
})
