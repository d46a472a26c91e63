import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import BankCoverageScreen from './BankCoverageScreen'

const kind = (id: string, wanted: number, count: number) => ({
  id,
  wanted,
  wantedPct: 25,
  count,
  sharePct: 50,
})

const COVERAGE = {
  subject: 'biology',
  subjects: [{ slug: 'biology', name: 'Biology' }],
  kinds: [kind('recall', 3, 9), kind('analyse', 1, 0)],
  topics: [
    { id: 't1', code: 'B1.01', name: 'Introduction', counts: { recall: 8 }, missing: 1 },
    { id: 't2', code: 'B1.02', name: 'Cells', counts: { recall: 1 }, missing: 3 },
  ],
}

const open = (coverage: object) =>
  show(<BankCoverageScreen />, {
    at: '/admin/items/coverage',
    me: { ...LEARNER, role: 'moderator' },
    api: { 'GET /api/admin/items/coverage': coverage },
  })

it('says what to write next, and each number leads to its questions', async () => {
  open(COVERAGE)
  const next = await screen.findByRole('list', { name: 'Topics that need most questions' })
  expect(within(next).getAllByRole('link')[0]?.textContent).toBe('B1.02 Cells')
  expect(within(next).getByText('3 questions missing')).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /B1.02 Cells/ }))
  expect(row.getByRole('link', { name: '1' }).getAttribute('href')).toBe(
    '/admin/items?status=live&topicId=t2&cognitive=recall',
  )
  expect(row.getByText('of 3')).toBeTruthy()
  expect(row.getAllByText('0')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /as CSV/ })).toBeTruthy()
})

it('counts by type when asked, and keeps that in the address', async () => {
  const { asked, location } = open(COVERAGE)
  fireEvent.click(await screen.findByRole('button', { name: 'Type' }))
  await screen.findByText(/How many questions of each type/)
  expect(location.address).toContain('by=type')
  expect(asked.some(({ path }) => path.includes('by=type'))).toBe(true)
})

it('says so when there is nothing to count', async () => {
  open({ subject: null, subjects: [], kinds: [], topics: [] })
  expect(await screen.findByText('The bank has no live question yet.')).toBeTruthy()
})
