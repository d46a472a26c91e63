import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerWith, LEARNER, show } from '../../testing/render'
import CurriculumAdminScreen from './CurriculumAdminScreen'
import type { TopicDraft, Version } from './data'

const ADMIN = { ...LEARNER, role: 'admin' as const }
const AT = '/api/admin/curriculum/versions'

const topic = (code: string, name: string): TopicDraft => ({
  code,
  name,
  subject: 'mathematics',
  schoolYear: 'S1',
  term: 1,
  theme: null,
  difficultyLevel: 1,
  periodAllocation: 15,
  estimatedHours: '10.00',
  competency: null,
  objectives: [],
  prerequisites: [],
  isChoiceBased: false,
})

const DRAFT: Version = {
  id: 'v2',
  name: '2027 edition',
  note: null,
  status: 'draft',
  topics: 2,
  createdAt: '2026-11-20T09:00:00Z',
  createdBy: 'Sarah Okello',
  publishedAt: null,
  publishedBy: null,
  revision: 4,
  content: [topic('M1.01', 'Number bases'), topic('M1.02', 'Integers')],
  findings: [],
  changes: [{ topic: 'M1.02', name: 'Integers', kind: 'changed', fields: ['name'] }],
  inUse: { 'M1.01': '42 questions' },
}

const open = (version: Partial<Version>, more = {}) =>
  show(<CurriculumAdminScreen />, {
    at: '/admin/curriculum?version=v2',
    me: ADMIN,
    api: { [`GET ${AT}/v2`]: { ...DRAFT, ...version }, ...more },
  })

test('moving a topic sends the whole order of its year, with the revision it was seen at', async () => {
  open({})
  const asked = answerWith({
    [`GET ${AT}/v2`]: DRAFT,
    [`PUT ${AT}/v2/order`]: { ...DRAFT, revision: 5 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Integers up' }))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    revision: 4,
    codes: ['M1.02', 'M1.01'],
  })
})

test('faults stand where the button to publish would be', async () => {
  const text = 'These topics wait for each other: M1.01 → M1.02 → M1.01.'
  open({ findings: [{ level: 'error', topic: 'M1.01', text }] })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('1 fault to mend before it can be published.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('publishing asks first and says how many topics change for everybody', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const asking = await screen.findByRole('alertdialog')
  expect(within(asking).getByText(/1 topic will change for everybody at once/)).toBeVisible()
})

test('a topic on which something hangs cannot be left out, and the screen says what', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Number bases' }))
  expect(await screen.findByText('Cannot be left out: it has 42 questions.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Leave it out' })).toBeNull()
})

test('what is taught now can be looked at and not changed', async () => {
  open({ status: 'published', changes: [], inUse: {} })
  expect(await screen.findByText('M1.02 Integers')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Edit|Move|Throw away/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'New draft from this' })).toBeVisible()
})
