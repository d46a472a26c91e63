import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import type { Answer, Registry } from './data'
import MetricsScreen from './MetricsScreen'
import { read, write } from './question'

const MINUTES = {
  key: 'minutes',
  title: 'Reading time',
  definition: 'Time read.',
  unit: 'minutes',
  owner: 'library',
  fact: 'model.fact_reading',
  dimensions: ['form', 'month', 'subject'],
}
const PAID = { ...MINUTES, key: 'paid_ugx', title: 'Paid', unit: 'UGX', dimensions: ['month', 'tier'] }
const REGISTRY: Registry = {
  measures: [MINUTES, PAID],
  dimensions: ['form', 'month', 'subject', 'tier'].map((key) => ({ key, definition: key })),
  months: ['2026-10'],
  smallGroup: 5,
}
const ANSWER: Answer = {
  measures: ['minutes'],
  by: ['month'],
  where: [],
  keptMonth: null,
  columns: ['month', 'minutes'],
  rows: [
    ['2026-10', 1234.5],
    ['2026-11', 99],
  ],
  isCut: true,
  asOf: '2026-11-16T09:00:00Z',
  workings: [
    {
      measure: 'minutes',
      grain: 'One row per reader and day.',
      sql: 'select sum(seconds) / 60.0 as minutes',
      sources: [
        { column: 'model.fact_reading.seconds', madeFrom: ['money.credited_seconds.seconds'] },
        { column: 'money.credited_seconds.seconds', madeFrom: [] },
      ],
    },
  ],
}

const open = (answers: unknown = ANSWER, path = '/analytics/metrics') =>
  show(<MetricsScreen />, {
    me: { ...LEARNER, role: 'admin' },
    at: path,
    api: {
      'GET /api/insight/registry': REGISTRY,
      'GET /api/insight/answers': answers,
      'GET /api/insight/answers.csv': 'minutes\n1',
    },
  })

it('answers a first question at once, with the month that runs marked and what is left out said', async () => {
  open()
  expect(await screen.findAllByText(/^Nov.* 2026, so far/)).not.toHaveLength(0)
  expect(screen.getByRole('cell', { name: '1,234.5' })).toBeVisible()
  expect(screen.getByRole('cell', { name: '99.0' })).toBeVisible() // as the others of its column
  expect(screen.getByText(/Left out: groups of fewer than 5 learners/)).toBeVisible()
})

it('draws a line for each group of a second dimension, with the same numbers as a table', async () => {
  open({
    ...ANSWER,
    by: ['subject', 'month'],
    columns: ['subject', 'month', 'minutes'],
    rows: [
      ['Physics', '2026-10', 30],
      ['Physics', '2026-11', 40],
      [null, '2026-10', 5],
    ],
  })
  const figure = await screen.findByRole('figure', { name: 'Reading time by subject and month' })
  expect(await within(figure).findByText('Not known')).toBeVisible() // the key below the lines
  await userEvent.click(within(figure).getByRole('button', { name: 'Show table' }))
  const twin = within(figure).getByRole('table')
  expect(within(twin).getByRole('rowheader', { name: /^Nov.* 2026, so far/ })).toBeVisible()
  expect(within(twin).getByRole('columnheader', { name: 'Physics' })).toBeVisible()
  expect(within(twin).getByRole('cell', { name: '–' })).toBeVisible() // left out is no zero
})

it('says how each number was computed and what it is made from', async () => {
  open()
  await userEvent.click(await screen.findByText('How was this computed?'))
  const sql = screen.getByRole('region', { name: 'SQL of Reading time' })
  expect(sql).toHaveTextContent('sum(seconds) / 60.0')
  expect(screen.getByText(/is made from/)).toHaveTextContent(
    'model.fact_reading.seconds is made from money.credited_seconds.seconds',
  )
})

it('offers only dimensions the measure has, and leaves out what another measure does not have', async () => {
  const { location } = open(ANSWER, '/analytics/metrics?q=minutes+by+form&sort=form')
  const split = await screen.findByLabelText('Split by')
  expect(within(split).queryByRole('option', { name: 'Tier' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Measure'), 'Paid')
  expect(new URLSearchParams(location.address.split('?')[1]).get('q')).toBe('paid_ugx')
  expect(new URLSearchParams(location.address.split('?')[1]).has('sort')).toBe(false)
})

it('shows the refusal of the server and no number', async () => {
  const detail = "minutes has no 'weather'. It may be asked by, and filtered by: form."
  open(
    [422, { code: 'REFUSAL', title: 'No answer', detail, status: 422 }],
    '/analytics/metrics?q=minutes+by+weather',
  )
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Take as CSV' })).toBeDisabled()
})

it('asks what a file is for before it leaves', async () => {
  const { asked } = open()
  await screen.findByRole('cell', { name: '1,234.5' })
  await userEvent.click(screen.getByRole('button', { name: 'Take as CSV' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Save the file' })).toBeDisabled()
  await userEvent.type(within(dialog).getByLabelText('What is it for?'), 'The board')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save the file' }))
  await expect
    .poll(() => asked.some(({ path }) => path.includes('answers.csv') && path.includes('board')))
    .toBe(true)
})

it.each([
  'minutes',
  'minutes, readers by subject, month',
  'minutes by subject where form = S3 and region = Central as of 2026-10',
])('reads and writes the question %s', (words) => {
  expect(write(read(words) ?? { measures: [], by: [], where: [], asOf: '' })).toBe(words)
})

it('leaves a question it has no choices for to its words', () => {
  expect(read('minutes by month where month >= 2026-06')).toBeNull()
})
