import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN, answerWith, show } from '../../../testing/render'
import CurriculumAdminScreen from './CurriculumAdminScreen'
import type { TopicDraft, Version } from './data'

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

/** A line on which each order waits until it is let through; the answer is the version as the server then has it. */
function slowly() {
  const through: (() => void)[] = []
  let now = DRAFT
  const put = ({ revision, codes }: { revision: number; codes: string[] }) =>
    new Promise((done) =>
      through.push(() => {
        const byCode = new Map(now.content.map((each) => [each.code, each]))
        const named = new Set(codes)
        const left = codes.flatMap((code) => byCode.get(code) ?? [])
        const content = now.content.map((each) => (named.has(each.code) ? (left.shift() ?? each) : each))
        now = { ...now, revision: revision + 1, content }
        done(now)
      }),
    )
  return { put, through }
}

const FOUR = ['Number bases', 'Integers', 'Fractions', 'Sets'].map((name, at) => topic(`M1.0${at + 1}`, name))
const firstLine = () =>
  within(screen.getByRole('list', { name: 'Topics in teaching order' })).getAllByRole('listitem')[0]
const ordersOf = (asked: { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('moves made while one is on its way go as one, after it and with the revision it left', async () => {
  const line = slowly()
  const { asked } = open({ content: FOUR.slice(0, 3) }, { [`PUT ${AT}/v2/order`]: line.put })
  const up = await screen.findByRole('button', { name: 'Move Fractions up' })
  await userEvent.click(up)
  await userEvent.click(screen.getByRole('button', { name: 'Move Fractions up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Number bases down' }))
  expect(screen.getByText('Keeping the order…')).toBeVisible()
  expect(firstLine()).toHaveTextContent('Fractions')
  await waitFor(() => expect(line.through).toHaveLength(1))
  line.through.shift()?.()
  await waitFor(() => expect(line.through).toHaveLength(1))
  line.through.shift()?.()
  expect(await screen.findByText('The order is kept.')).toBeVisible()
  expect(ordersOf(asked)).toEqual([
    { revision: 4, codes: ['M1.01', 'M1.03', 'M1.02'] },
    { revision: 5, codes: ['M1.03', 'M1.02', 'M1.01'] },
  ])
})

test('a move still on its way is not sent again when another year is looked at', async () => {
  const line = slowly()
  const content = [...FOUR.slice(0, 2), { ...topic('M2.01', 'Mapping'), schoolYear: 'S2' as const }]
  const { asked } = open({ content }, { [`PUT ${AT}/v2/order`]: line.put })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Integers up' }))
  await userEvent.selectOptions(screen.getByLabelText('School year'), 'S2')
  await waitFor(() => expect(line.through).toHaveLength(1))
  line.through.shift()?.()
  expect(await screen.findByText('M2.01 Mapping')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('School year'), 'S1')
  await waitFor(() => expect(firstLine()).toHaveTextContent('Integers'))
  expect(ordersOf(asked)).toHaveLength(1)
})

test('a refused move is told once, and those made after it do not go over what somebody else did', async () => {
  const refuse: (() => void)[] = []
  const problem = {
    code: 'VERSION_CHANGED',
    title: 'Somebody Else Changed It',
    detail: 'Again.',
    status: 409,
  }
  const { asked } = open(
    { content: FOUR.slice(0, 3) },
    { [`PUT ${AT}/v2/order`]: () => new Promise((done) => refuse.push(() => done([409, problem]))) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Move Fractions up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Fractions up' }))
  await waitFor(() => expect(refuse).toHaveLength(1))
  refuse[0]?.()
  expect(await screen.findAllByText('Somebody Else Changed It')).toHaveLength(1)
  expect(await screen.findByText('The order is kept.')).toBeVisible()
  expect(ordersOf(asked)).toHaveLength(1)
})

test('a new topic does not take the place of one that has its code', async () => {
  const { asked } = open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add a topic' }))
  await userEvent.type(screen.getByLabelText('Code'), 'm1.02')
  await userEvent.type(screen.getByLabelText('Name'), 'Sets')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('M1.02 is Integers already. Give the new topic a code of its own.'),
  ).toBeVisible()
  expect(ordersOf(asked)).toEqual([])
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
  expect(screen.queryByRole('button', { name: /Edit|Move|Delete draft/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'New draft from this' })).toBeVisible()
})

test('a draft thrown away is gone from the address too, and the screen says so', async () => {
  const { location } = open({}, { [`DELETE ${AT}/v2`]: null, [`GET ${AT}`]: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete draft' }))
  expect(await screen.findByText('Draft deleted')).toBeVisible()
  expect(location.address).toBe('/admin/curriculum')
})
