import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { ItemDetail } from './data'
import ItemAnalysisScreen from './ItemAnalysisScreen'
import ItemEvidenceScreen from './ItemEvidenceScreen'
import { keyStart, keyWire } from './KeyFields'

const STAFF = { ...LEARNER, role: 'moderator' as const }
const FLAG = { flag: 'miskeyed', reason: 'Of the strongest third 80 % chose c and 5 % the key b.' }
const ROW = {
  questionId: 'q1',
  code: 'C3.01-002',
  topic: 'Mole',
  subject: 'Chemistry',
  questionType: 'multiple_choice',
  stem: 'Which one?',
  status: 'quarantined',
  foundOn: '2026-11-20',
  answers: 120,
  facility: 0.16,
  discrimination: -0.31,
  guessRate: 0.02,
  medianSeconds: 34,
  flags: [FLAG],
  isGrave: true,
}
const choice = (id: string, isKey: boolean, share: number) => ({
  choice: id,
  text: `Text ${id}`,
  isKey,
  share,
  low: share,
  middle: share,
  high: share,
})
const ACT = {
  action: 'quarantine',
  reason: FLAG.reason,
  actedBy: null,
  actedAt: '2026-11-20T02:00:00Z',
  attemptsRescored: 44,
  keyBefore: null,
  keyAfter: null,
}
const DETAIL = {
  ...ROW,
  key: 'b',
  explanation: 'It is c.',
  mayRekey: true,
  options: [],
  unit: null,
  answersSeen: [],
  choices: [choice('a', false, 0.1), choice('b', true, 0.2), choice('c', false, 0.7)],
  history: [ROW],
  actions: [ACT],
}

const open = (api: object) =>
  show(
    <Routes>
      <Route path="/admin/item-quality" element={<ItemAnalysisScreen />} />
      <Route path="/admin/item-quality/:questionId" element={<ItemEvidenceScreen />} />
    </Routes>,
    { at: '/admin/item-quality/q1', me: STAFF, api: { 'GET /api/admin/item-quality/q1': DETAIL, ...api } },
  )

it('lists what is set aside with what was found', async () => {
  const page = { data: [ROW], total: 1, page: 1, pageSize: 25 }
  show(<ItemAnalysisScreen />, { me: STAFF, api: { 'GET /api/admin/item-quality': page } })
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'C3.01-002' })).toHaveAttribute('href', '/admin/item-quality/q1')
  expect(table.getByText('Wrong key')).toBeVisible()
  expect(table.getByText('-0.31')).toBeVisible()
})

it('shows the evidence and who did what', async () => {
  open({})
  expect(await screen.findAllByText(FLAG.reason)).toHaveLength(2)
  expect(screen.getByText('b (key)')).toBeVisible()
  expect(screen.getByText(/The night · .* · 44 scores changed/)).toBeVisible()
})

it('changes the key with a reason, and says how many scores changed', async () => {
  const after = {
    ...DETAIL,
    status: 'live',
    actions: [{ ...ACT, action: 'rekey', keyBefore: 'b', keyAfter: 'c', attemptsRescored: 51 }, ACT],
  }
  const { asked } = open({ 'POST /api/admin/item-quality/q1/rekey': after })
  await userEvent.selectOptions(await screen.findByLabelText('The right answer'), 'c')
  await userEvent.click(screen.getByRole('button', { name: 'Change the key' }))
  expect(await screen.findByText('Say why, in 10 characters or more')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Why'), 'The explanation says c.')
  await userEvent.click(screen.getByRole('button', { name: 'Change the key' }))
  expect(await screen.findByText('51 scores changed; each learner was told.')).toBeVisible()
  expect(screen.getByText('The key is changed')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'The explanation says c.',
    key: 'c',
    explanation: 'It is c.',
  })
  expect(screen.getByText(/the key was b, and is c/)).toBeVisible()
  expect(screen.getByText(/^The key was changed on 20 Nov 2026/)).toBeVisible()
})

it('is silent about a change of the key that a later night has judged', async () => {
  const actions = [{ ...ACT, action: 'rekey', actedAt: '2026-11-19T09:00:00Z' }]
  open({ 'GET /api/admin/item-quality/q1': { ...DETAIL, actions } })
  expect(await screen.findByText('b (key)')).toBeVisible()
  expect(screen.queryByText(/^The key was changed/)).toBeNull()
})

const seen = (text: string, isRight: boolean, share: number, strongest: number) => ({
  text,
  isRight,
  learners: 40 * share,
  share,
  strongest,
})
const NUMBER = {
  ...DETAIL,
  questionType: 'numeric',
  key: { value: 12, tolerance: 0, unit: 'cm', unitVariants: [] },
  unit: 'cm',
  options: null,
  choices: [],
  answersSeen: [seen('15', false, 0.7, 0.9), seen('12', true, 0.1, 0)],
}

it('puts a number right beside what the strongest answered', async () => {
  const key = { value: 15, tolerance: 0.5, unit: 'cm', unitVariants: [] }
  const after = {
    ...NUMBER,
    status: 'live',
    key,
    actions: [{ ...ACT, action: 'rekey', keyBefore: NUMBER.key, keyAfter: key }],
  }
  const { asked } = open({
    'GET /api/admin/item-quality/q1': NUMBER,
    'POST /api/admin/item-quality/q1/rekey': after,
  })
  const table = within(await screen.findByRole('table', { name: 'What learners answer first' }))
  expect(table.getByText('90%')).toBeVisible()
  const change = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
  }
  await change('The right number', '15')
  await change('May be off by', '0.5')
  await userEvent.type(screen.getByLabelText('Why'), 'The sum is fifteen.')
  await userEvent.click(screen.getByRole('button', { name: 'Change the key' }))
  expect(await screen.findByText(/the key was 12 cm, and is 15 cm \(give or take 0\.5\)/)).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    key: { value: '15', tolerance: '0.5', unit: 'cm' },
  })
})

it.each([
  ['multi_select', ['a', 'c'], ['a', 'c']],
  ['ordering', ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['matching', { l1: 'r2' }, { l1: 'r2' }],
  ['label_diagram', { p1: 'l2' }, { p1: 'l2' }],
  ['short_text', { accepted: ['Osmosis', 'osmose'] }, { accepted: ['Osmosis', 'osmose'] }],
] as const)('begins a new key of %s with the one it has', (questionType, key, wire) => {
  const item = { ...DETAIL, questionType, key } as unknown as ItemDetail
  expect(keyWire(item, keyStart(item))).toEqual(wire)
})
