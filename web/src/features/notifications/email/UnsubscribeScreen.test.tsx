import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../testing/render'
import UnsubscribeScreen from './UnsubscribeScreen'

const TOKEN = 't'.repeat(43)
const PATH = `/api/mail/preferences/${TOKEN}`
const ALL = {
  address: 'g•••e@school.example',
  marketingEmails: true,
  trialReminders: true,
  subscriptionUpdates: false,
  familyUpdates: true,
  weeklyDigest: true,
  bookUpdates: true,
  isUnsubscribedAll: false,
}
const at = `/unsubscribe?token=${TOKEN}`

it('keeps each choice at once, and takes the last one back', async () => {
  const { asked } = show(<UnsubscribeScreen />, {
    at,
    api: { [`GET ${PATH}`]: ALL, [`PUT ${PATH}`]: (body: object) => ({ ...ALL, ...body }) },
  })
  await userEvent.click(await screen.findByLabelText('New books and offers'))
  expect(await screen.findByText('Saved.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([
    { marketingEmails: false },
    {
      marketingEmails: true,
      trialReminders: true,
      subscriptionUpdates: false,
      familyUpdates: true,
      weeklyDigest: true,
      bookUpdates: true,
      isUnsubscribedAll: false,
    },
  ])
})

it('turns on only what is chosen after all were turned off', async () => {
  const { asked } = show(<UnsubscribeScreen />, {
    at,
    api: {
      [`GET ${PATH}`]: { ...ALL, isUnsubscribedAll: true },
      [`PUT ${PATH}`]: (body: object) => ({ ...ALL, ...body }),
    },
  })
  const reminders = await screen.findByLabelText('Reminders before my free trial ends')
  expect(reminders).not.toBeChecked()
  await userEvent.click(reminders)
  expect(asked.at(-1)?.body).toEqual({
    marketingEmails: false,
    trialReminders: true,
    subscriptionUpdates: false,
    familyUpdates: false,
    weeklyDigest: false,
    bookUpdates: false,
    isUnsubscribedAll: false,
  })
})

it('says what to do about a link that is none', async () => {
  show(<UnsubscribeScreen />, { at: '/unsubscribe' })
  expect(await screen.findByText('Open this page from our email.')).toBeVisible()
})
