import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import { AnswerPassages } from './AnswerPassages'
import type { Cited, Withheld } from './citations'
import WithheldPassagesScreen from './WithheldPassagesScreen'

const PASSAGES = '/api/admin/assistant/reports/c1/passages'
const me = { ...LEARNER, role: 'moderator' as const }
const cited: Cited = {
  kind: 'section',
  title: 'Diffusion and osmosis',
  heading: 'Osmosis',
  where: 'Biology · S2',
  url: '/lessons/l1#part-2',
  said: 'Osmosis is the movement of water.',
  mayBeCited: true,
}
const held: Withheld = {
  id: 'w1',
  kind: 'section',
  title: 'Diffusion and osmosis',
  heading: 'Osmosis',
  url: '/lessons/l1#part-2',
  reason: 'wrong',
  withheldAt: '2026-11-16T09:00:00Z',
  withheldBy: 'Rose',
  hasChanged: true,
  isGone: false,
}

it('holds a passage of a reported answer back', async () => {
  const { asked } = show(<AnswerPassages caseId="c1" />, {
    me,
    api: { [`GET ${PASSAGES}`]: [cited], [`PUT ${PASSAGES}`]: null },
  })
  expect(await screen.findByText('Osmosis is the movement of water.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop using this passage' }))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ passage: 0, mayBeCited: false })
})

it('lists what is not cited, with why, and lets it be cited again', async () => {
  const { asked } = show(<WithheldPassagesScreen />, {
    me,
    api: {
      'GET /api/admin/assistant/withheld': [held],
      'DELETE /api/admin/assistant/withheld/w1': null,
    },
  })
  expect(await screen.findByText('Its text has changed since then')).toBeVisible()
  expect(screen.getByText(/by Rose\. Reported: It is wrong\.$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use it again' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})
